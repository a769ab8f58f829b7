import { StartError } from '../startup/start-error.ts';

type Stop = () => Promise<void>;

/** Runs a command to its end: one line for what a person can mend, and whatever was started is stopped also on Ctrl+C. */
export const runCommand = async (work: (onStop: (stop: Stop) => void) => Promise<number>): Promise<void> => {
  let stop: Stop = async () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  let code = 1;
  try {
    code = await work((next) => {
      stop = next;
    });
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
  await stop();
  process.exit(code);
};
