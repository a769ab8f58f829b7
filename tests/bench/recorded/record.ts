import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Http, startNafasi } from '../contenders.ts';

export type Sent = { call: number; connection: number; text: string; values?: unknown[]; name?: string };

type Call = { call: number; address: string };

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'preload.ts')).href;

/**
 * Who asks is looked up for every call; the settings, and what is kept along with them, by the first call that finds them two
 * seconds old. Neither is part of what the call asks for.
 */
const ASIDE =
  /\b"?(sessions|member_sessions|throttle)"?\b|from "settings"\)|from "(cash_accounts" left join|mpesa_channels")/;
const isAside = ({ text }: Sent): boolean => ASIDE.test(text);
const isControl = ({ text }: Sent): boolean =>
  /^\s*(begin|start transaction|commit|rollback|set|select set_config|savepoint|release)\b/i.test(text);

/** A server of its own on this database, only to see what each call sends. */
export const startRecorder = async (url: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-bench-'));
  const file = join(folder, 'statements');
  await writeFile(file, '');
  // From its sources: what is built has a driver of its own, which nobody can listen to.
  const env = { NODE_OPTIONS: `--import ${PRELOAD}`, BENCH_RECORD: file };
  const nafasi = await startNafasi(url, env, undefined, 'server/main.ts');
  return {
    async statementsOf(ask: (http: Http) => ReturnType<Http>): Promise<Sent[]> {
      await writeFile(file, '');
      const { status, body } = await ask(nafasi.http);
      if (status >= 400) throw new Error(`The call to be recorded was answered ${status}: ${body.slice(0, 300)}`);
      const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
      const noted = lines.map((line) => JSON.parse(line) as Sent | Call);
      const calls = new Set(noted.filter((one): one is Call => 'address' in one).map(({ call }) => call));
      return noted.filter((one): one is Sent => 'text' in one && calls.has(one.call) && !isAside(one));
    },
    async stop() {
      await nafasi.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Without what opens and ends a transaction. */
export const queriesOf = (sent: readonly Sent[]): Sent[] => sent.filter((one) => !isControl(one));
