import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadedAddon } from "../../src/native/load.js";

const root = resolve(import.meta.dirname, "../..");
const {
  path: addon,
  addon: { release },
} = loadedAddon();
// Only cmake builds it, and only with --tests; the sanitizer build keeps it beside the addon.
const jobAddon = join(
  process.env.GAIA_NATIVE ? dirname(addon) : join(root, "build/cmake/Release"),
  "gaia-job-test.node",
);

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

const preamble = `
  const { Worker, isMainThread, parentPort } = require("node:worker_threads");
  const job = (options) =>
    require(${JSON.stringify(jobAddon)}).start({ milliseconds: 0, posts: 0, threads: 1, outcome: "done", ...options });
  const pause = (ms) => new Promise((next) => setTimeout(next, ms));
`;
const inWorker = (source: string) => `new Worker(${JSON.stringify(preamble + source)}, { eval: true })`;

/** Runs `source` in a node process of its own; `onOutput` sees what it printed so far and may send a signal. */
function node(source: string, onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void) {
  return new Promise<Ended>((done, failed) => {
    const child = spawn(process.execPath, ["--input-type=commonjs", "-e", preamble + source], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 40_000,
      killSignal: "SIGKILL",
    });
    const ended: Ended = { code: null, signal: null, stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      ended.stdout += text;
      onOutput?.(ended.stdout, (signal) => child.kill(signal));
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      ended.stderr += text;
    });
    child.on("error", failed);
    child.on("close", (code, signal) => done({ ...ended, code, signal }));
  });
}

function exited(code: number, stdout: string): Ended {
  return { code, signal: null, stdout, stderr: "" };
}

describe("the addon in several threads and contexts", () => {
  const print = `console.log(require(${JSON.stringify(addon)}).release)`;

  it("loads in eight worker threads at once, none of them the main thread", async () => {
    const ended = await node(`
      for (let i = 0; i < 8; i++) ${inWorker(print)};
    `);
    expect(ended).toEqual(exited(0, `${release}\n`.repeat(8)));
  });

  it("loads again after the worker that alone had it has ended", async () => {
    const ended = await node(`
      (async () => {
        for (let i = 0; i < 3; i++) await new Promise((next) => ${inWorker(print)}.on("exit", next));
        ${print};
      })();
    `);
    expect(ended).toEqual(exited(0, `${release}\n`.repeat(4)));
  });

  it("can be opened repeatedly and used from several vm contexts", async () => {
    const ended = await node(`
      const vm = require("node:vm");
      for (let i = 0; i < 3; i++) {
        const module = { exports: {} };
        process.dlopen(module, ${JSON.stringify(addon)});
        vm.runInNewContext("console.log(addon.release)", { console, addon: module.exports });
      }
    `);
    expect(ended).toEqual(exited(0, `${release}\n`.repeat(3)));
  });
});

describe.skipIf(!existsSync(jobAddon))("a background job", () => {
  it.each([
    ["done", '"done"'],
    ["error", '{"name":"Error","code":"CORRUPT","message":"Planned failure"}'],
    ["out-of-memory", '{"name":"Error","code":"OUT_OF_MEMORY","message":"std::bad_alloc"}'],
    ["unknown", '{"name":"Error","code":"INTERNAL","message":"Unknown native failure"}'],
    ["result-error", '{"name":"Error","code":"IO","message":"Planned failure of the result"}'],
    ["result-throws", '{"name":"TypeError","message":"Planned type error"}'],
  ])("that ends with %s settles its promise and lets the process end", async (outcome, printed) => {
    const ended = await node(`
      job({ outcome: ${JSON.stringify(outcome)} }).promise.then(
        (value) => console.log(JSON.stringify(value)),
        ({ name, code, message }) => console.log(JSON.stringify({ name, code, message })),
      );
    `);
    expect(ended).toEqual(exited(0, `${printed}\n`));
  });

  it("keeps the process alive until its promise is settled", async () => {
    const ended = await node(`job({ milliseconds: 300 }).promise.then(console.log)`);
    expect(ended).toEqual(exited(0, "done\n"));
  });

  it("is stopped by cancel, also when it is over", async () => {
    const ended = await node(`
      const long = job({ milliseconds: 60000 });
      setTimeout(long.cancel, 20);
      long.promise.catch((error) => { console.log(error.code); long.cancel(); });
    `);
    expect(ended).toEqual(exited(0, "ABORTED\n"));
  });

  it("delivers what it posts in order and before its result", async () => {
    const ended = await node(`
      const seen = [];
      job({ posts: 5000, progress: (n) => seen.push(n) }).promise.then(() =>
        console.log(seen.length, seen.every((n, i) => n === i)));
    `);
    expect(ended).toEqual(exited(0, "5000 true\n"));
  });

  it("takes posts from several of its threads", async () => {
    const ended = await node(`
      let seen = 0;
      job({ posts: 1000, threads: 4, progress: () => seen++ }).promise.then(() => console.log(seen));
    `);
    expect(ended).toEqual(exited(0, "4000\n"));
  });

  it("ends the process as an uncaught exception when a progress callback throws", async () => {
    const ended = await node(`
      process.on("uncaughtException", (error) => { console.log(error.message); process.exit(9); });
      job({ milliseconds: 60000, posts: 1, progress: () => { throw new Error("from progress"); } });
    `);
    expect(ended).toEqual(exited(9, "from progress\n"));
  });

  it("runs beside hundreds of others", async () => {
    const ended = await node(`
      Promise.all(Array.from({ length: 300 }, () => job({ milliseconds: 5, posts: 3, progress() {} }).promise))
        .then((all) => console.log(all.length));
    `);
    expect(ended).toEqual(exited(0, "300\n"));
  });

  // A limit on the address space makes thread creation fail; the sanitizers cannot live with one.
  it.skipIf(process.platform !== "linux" || process.env.LD_PRELOAD)(
    "throws and leaves nothing behind when no thread can be started",
    async () => {
      const ended = await node(`
        const { execFileSync } = require("node:child_process");
        const { readFileSync } = require("node:fs");
        const limit = (bytes) => execFileSync("prlimit", ["--pid", process.pid, "--as=" + bytes + ":"]);
        const used = 1024 * Number(/VmSize:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);
        const jobs = [job({})];
        limit(used + 512 * 1024 * 1024);
        let failure;
        try {
          for (let i = 0; i < 1000; i++) jobs.push(job({ milliseconds: 60000 }));
        } catch (error) { failure = error; }
        limit("unlimited");
        for (const { cancel } of jobs) cancel();
        Promise.allSettled(jobs.map(({ promise }) => promise)).then((all) => {
          console.log(failure.code, failure.message.startsWith("Could not start a background thread: "),
            all.slice(1).every(({ reason }) => reason.code === "ABORTED"));
          return job({}).promise.then(console.log);
        });
      `);
      expect(ended).toEqual(exited(0, "INTERNAL true true\ndone\n"));
    },
  );
});

describe.skipIf(!existsSync(jobAddon))("while a background job runs", () => {
  const long = "job({ milliseconds: 60000, posts: 3, progress() {} })";

  it("process.exit() ends with the given code", async () => {
    const ended = await node(`${long}; setTimeout(() => process.exit(7), 30);`);
    expect(ended).toEqual(exited(7, ""));
  });

  it("process.exit() in the same turn ends with the given code", async () => {
    expect(await node(`${long}; process.exit(7);`)).toEqual(exited(7, ""));
  });

  it("a job started by an exit handler does not hold the process", async () => {
    expect(await node(`process.on("exit", () => ${long});`)).toEqual(exited(0, ""));
  });

  it("an uncaught exception ends the process with code 1 and its message", async () => {
    const ended = await node(`${long}; setTimeout(() => { throw new Error("planned crash"); }, 30);`);
    expect(ended).toMatchObject({ code: 1, signal: null, stdout: "" });
    expect(ended.stderr).toContain("Error: planned crash");
    expect(ended.stderr).not.toContain("AddressSanitizer");
  });

  it("SIGTERM ends the process by that signal", async () => {
    const ended = await node(`${long}; console.log("ready"); `, (_, kill) => kill("SIGTERM"));
    expect(ended).toEqual({ code: null, signal: "SIGTERM", stdout: "ready\n", stderr: "" });
  });

  it("a SIGTERM handler can exit in good order", async () => {
    const ended = await node(
      `${long}; process.on("SIGTERM", () => process.exit(143)); console.log("ready"); `,
      (_, kill) => kill("SIGTERM"),
    );
    expect(ended).toEqual(exited(143, "ready\n"));
  });

  it("worker.terminate() stops the job and the main thread goes on", async () => {
    const ended = await node(`
      const addon = require(${JSON.stringify(jobAddon)});
      const worker = ${inWorker(`${long}; parentPort.postMessage("started")`)};
      worker.on("message", async () => {
        await pause(20);
        const before = addon.runningJobs();
        await worker.terminate();
        console.log(before, addon.runningJobs());
      });
    `);
    expect(ended).toEqual(exited(0, "1 0\n"));
  });

  it("workers may be terminated at any moment of their jobs", async () => {
    const ended = await node(`
      (async () => {
        for (let round = 0; round < 25; round++) {
          const source = ${JSON.stringify(
            `${preamble}parentPort.postMessage(0); (async () => { for (;;) await Promise.allSettled([
              job({ posts: 50, threads: 2, progress: () => parentPort.postMessage(1) }).promise,
              job({ outcome: "error" }).promise, job({ milliseconds: 3 }).promise]); })()`,
          )};
          const workers = Array.from({ length: 2 }, () => new Worker(source, { eval: true }));
          await Promise.all(workers.map((worker) => new Promise((next) => worker.once("message", next))));
          await pause(round);
          await Promise.all(workers.map((worker) => worker.terminate()));
        }
        console.log(require(${JSON.stringify(jobAddon)}).runningJobs());
      })();
    `);
    expect(ended).toEqual(exited(0, "0\n"));
  });

  it("process.exit() in a worker ends that worker alone", async () => {
    const ended = await node(`
      ${inWorker(`${long}; setTimeout(() => process.exit(3), 20)`)}.on("exit", (code) => console.log("worker", code));
    `);
    expect(ended).toEqual(exited(0, "worker 3\n"));
  });

  it("process.exit() in the main thread ends the jobs of its workers", async () => {
    const ended = await node(`
      for (let i = 0; i < 3; i++) ${inWorker(long)};
      ${long};
      setTimeout(() => process.exit(5), 150);
    `);
    expect(ended).toEqual(exited(5, ""));
  });

  it("an uncaught exception in a worker reaches the main thread as an error", async () => {
    const ended = await node(`
      ${inWorker(`${long}; setTimeout(() => { throw new Error("planned crash"); }, 20)`)}
        .on("error", (error) => console.log(error.message))
        .on("exit", (code) => console.log("worker", code));
    `);
    expect(ended).toEqual(exited(0, "planned crash\nworker 1\n"));
  });
});
