import { passOnSignals } from './child.mjs';
import { commands } from './commands.mjs';
import { SetupError, say } from './project.mjs';

// The first thing that runs, on whatever Node the machine has and before any package is there: so plain JavaScript, no dependencies.

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (Number.parseInt(process.versions.node, 10) < 20) {
  say(`Nafasi needs Node 20 or newer to set itself up, and this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (command) {
  passOnSignals();
  try {
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    if (error.message) say(error.message);
    process.exitCode = 1;
  }
} else {
  say(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 1;
}
