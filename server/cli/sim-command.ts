import '../temporal.ts';
import { parseArgs } from 'node:util';
import { SIMULATED_PIN } from '../simulators/daraja/phone/phones.ts';
import { startDaraja } from '../simulators/daraja/simulator.ts';
import { startKra } from '../simulators/kra/simulator.ts';
import { startOidc } from '../simulators/oidc/simulator.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const USAGE =
  'npm run sim -- [daraja|kra|oidc] [--port 4010] [--seed 1] [--behave well|badly] [--answers hand|seed] [--sandbox]';

const PORTS = { daraja: '4010', kra: '4011', oidc: '4012' } as const;

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        seed: { type: 'string', default: '1' },
        behave: { type: 'string', default: 'well' },
        answers: { type: 'string', default: 'hand' },
        sandbox: { type: 'boolean', default: false },
      },
    });
    const { behave, answers } = values;
    const [service = 'daraja', another] = positionals;
    if ((service !== 'daraja' && service !== 'kra' && service !== 'oidc') || another !== undefined) throw new Error();
    const [port, seed] = [Number(values.port ?? PORTS[service]), Number(values.seed)];
    if (!Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isSafeInteger(seed)) throw new Error();
    if ((behave !== 'well' && behave !== 'badly') || (answers !== 'hand' && answers !== 'seed')) throw new Error();
    return {
      service,
      port,
      seed,
      behave,
      answers: `by ${answers}`,
      environment: values.sandbox ? 'sandbox' : 'production',
    } as const;
  } catch {
    throw new StartError(USAGE);
  }
};

await runCommand(async (onStop) => {
  const { service, ...options } = readOptions();
  const orTaken = (error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`Port ${options.port} is taken. Name another: ${USAGE}`) : error;
  };
  if (service === 'kra') {
    const { url, pins, stop } = await startKra(options).catch(orTaken);
    onStop(stop);
    say(`A simulated KRA (eTIMS, OSCU), for this machine only: ${url} (seed ${options.seed}). Nothing is registered.`);
    say('Add it under Settings, KRA eTIMS: any KRA PIN and serial number, environment Simulator, and this address.');
    say(`Its PIN checker: consumer key ${pins.consumerKey}, consumer secret ${pins.consumerSecret}.`);
    say('A PIN that ends with Z is unknown to it, one that ends with Y is suspended; it knows all others.');
    return new Promise<number>(() => undefined);
  }
  if (service === 'oidc') {
    const { url, clientId, clientSecret, stop } = await startOidc(options).catch(orTaken);
    onStop(stop);
    say(
      `A simulated issuer of single sign-on, for this machine only: ${url} (seed ${options.seed}). It asks for no password.`,
    );
    say('Start Nafasi on this machine with these, and open it by its PUBLIC_URL:');
    say('PUBLIC_URL=http://localhost:3000');
    say(`OIDC_ISSUER=${url}`);
    say(`OIDC_CLIENT_ID=${clientId}`);
    say(`OIDC_CLIENT_SECRET=${clientSecret}`);
    say('OIDC_ROLES=groups: nafasi-admins=admin, finance=accountant');
    return new Promise<number>(() => undefined);
  }
  const simulator = await startDaraja(options).catch(orTaken);
  onStop(simulator.stop);
  say(`A simulated Daraja, for this machine only: ${simulator.url} (seed ${options.seed}). No money moves.`);
  say(`A phone to pay with, whose PIN is ${SIMULATED_PIN}: ${simulator.url}/phone?number=254700000001`);
  for (const channel of simulator.channels) {
    say(`${channel.kind === 'till' ? 'Till' : 'Paybill'} ${channel.shortcode} of ${channel.name}:`);
    say(`  consumer key ${channel.consumerKey}, consumer secret ${channel.consumerSecret}`);
    say(`  passkey ${channel.passkey}`);
    say(`  initiator ${channel.initiatorName}, password ${channel.initiatorPassword}`);
  }
  return new Promise<number>(() => undefined);
});
