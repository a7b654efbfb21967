/** A queue of jobs that retries each one a limited number of times. */
export class RetryQueue {
  private readonly waiting: (() => Promise<void>)[] = [];

  constructor(private readonly attempts: number) {}

  push(job: () => Promise<void>): void {
    this.waiting.push(job);
  }

  async drain(): Promise<number> {
    let failed = 0;
    for (const job of this.waiting.splice(0)) {
      if (!(await this.runWithRetry(job))) failed++;
    }
    return failed;
  }

  private async runWithRetry(job: () => Promise<void>): Promise<boolean> {
    for (let attempt = 0; attempt < this.attempts; attempt++) {
      try {
        await job();
        return true;
      } catch {
        // The next attempt follows at once.
      }
    }
    return false;
  }
}
