import { readFileSync } from 'node:fs';

// Loaded into a server before anything else (node --import): a clock that is told by a file how far it is off, and reads
// it again at SIGUSR2, as when somebody sets the clock of the machine. Timers go on as before. CLOCK_SHIFT is how far it is off
// from the start.
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT ?? 0);

const now = (): number => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(file, 'utf8'));
});
