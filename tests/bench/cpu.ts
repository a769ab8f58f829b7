import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

// Linux counts the time of a process in hundredths of a second; elsewhere there is no figure.
const TICK_MS = 10;

type Stat = { parent: number; ms: number };

const statOf = (pid: number): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Its own time and, with it, that of the children that have ended: a connection that closes takes nothing away.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    return null; // It ended between the listing and the reading.
  }
};

/** What these processes and everything below them have computed so far. */
export const cpuMs = (roots: readonly number[]): number | null => {
  if (process.platform !== 'linux') return null;
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statOf(Number(name))]),
  );
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(all.get(pid)?.parent ?? 0));
  let sum = 0;
  for (const [pid, stat] of all) if (stat && belongs(pid)) sum += stat.ms;
  return sum;
};

/** The largest memory that a process held since it began or since the peak was reset, in megabytes. */
export const peakMegabytes = (pid: number): number | null => {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
};

/** From now on the peak is that of what follows, not of the start. */
export const resetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not on this system: then the peak is that of the whole life, which is no less.
  }
};
