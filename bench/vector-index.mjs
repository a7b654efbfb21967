// One query against 100,000 x 384, the index and a plain JavaScript loop in turn. Run after `npm run build`.
import { createVectorIndex } from "../dist/native/vector-index.js";

const count = 100_000;
const dimension = 384;
const k = 10;
const rounds = 15;

const rows = Float32Array.from({ length: count * dimension }, () => Math.random() - 0.5);
const query = Float32Array.from({ length: dimension }, () => Math.random() - 0.5);
const index = createVectorIndex({ metric: "ip" });
index.addAll(
  Float64Array.from({ length: count }, (_, i) => i),
  rows,
);

function dot(x, y, start) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * y[start + i];
  return sum;
}

function plainLoop() {
  const best = [];
  for (let row = 0; row < count; row++) {
    const score = dot(query, rows, row * dimension);
    if (best.length === k && score <= best[k - 1].score) continue;
    const place = best.findIndex((hit) => hit.score < score);
    best.splice(place < 0 ? best.length : place, 0, { id: row, score });
    if (best.length > k) best.pop();
  }
  return best;
}

function milliseconds(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const times = { index: [], loop: [] };
for (let round = 0; round < rounds; round++) {
  times.index.push(milliseconds(() => index.search(query, k)));
  times.loop.push(milliseconds(plainLoop));
}
const same = index.search(query, k).every((hit, i) => hit.id === plainLoop()[i].id);
const result = { indexMs: median(times.index), plainLoopMs: median(times.loop), sameIds: same };
console.log(JSON.stringify({ ...result, ratio: result.plainLoopMs / result.indexMs }));
