import { passwordProblem } from '../../domain/users/rules.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { fillDefaults } from '../demo/defaults.ts';
import { fillDemo, isDemoName } from '../demo/demo.ts';
import { requireSecondFactors } from '../settings/service.ts';
import { loadSettings } from '../settings/store.ts';
import { wasSampleRemoved } from '../setup/space-state.ts';
import { BREACHED, checkBreachedFile, isBreached } from '../users/breached-passwords.ts';
import { offerSetupCode } from '../users/login/first-admin.ts';
import { dropSecondFactor } from '../users/second-factor/second-factor.ts';
import { hasUsers, insertUser } from '../users/service.ts';
import { silentLog } from './silent-log.ts';
import { StartError } from './start-error.ts';

type Place = { url: string; directUrl?: string | undefined; role: string | null };

// Before anything is written, so that a start with better values finds an empty space.
const refuseAdmin = async ({ firstAdmin, demo, breachedPasswords }: Config) => {
  if (!firstAdmin) return;
  const { username } = firstAdmin;
  if (demo && isDemoName(username)) {
    throw new StartError(
      `ADMIN_USERNAME ${username} is the name of a demo account. Choose another, or set DEMO to false.`,
    );
  }
  const problem = passwordProblem(firstAdmin.password, {
    strong: !demo,
    hasSecondFactor: false,
    contextWords: [username, 'nafasi'],
  });
  const isKnown = !demo && !problem && (await isBreached(firstAdmin.password, breachedPasswords));
  if (problem || isKnown) throw new StartError(`ADMIN_PASSWORD is refused: ${problem ?? BREACHED}.`);
};

const createAdmin = async (database: Database, config: Config) => {
  if (!config.firstAdmin) return;
  const { username, password } = config.firstAdmin;
  await database.transact(systemActor('setup'), async (tx) => {
    await insertUser(tx, {
      username,
      password,
      email: null,
      firstName: null,
      lastName: null,
      role: 'admin',
      mustChangePassword: false,
    });
    await requireSecondFactors({ db: tx, config });
  });
};

// The operator can let somebody back in who has lost both the app and the codes.
const resetLostFactor = async (database: Database, config: Config, say: (line: string) => void) => {
  const { secondFactorReset: username } = config;
  if (!username) return;
  const settings = { get: () => loadSettings(database.db, config.demo) };
  const deps = { config, settings, clock: systemClock, log: silentLog };
  const done = await database.transact(systemActor('setup'), (db) => dropSecondFactor({ ...deps, db }, username));
  say(
    done
      ? `The second factor of ${username} was taken away. Remove SECOND_FACTOR_RESET from the environment.`
      : `SECOND_FACTOR_RESET names ${username}, who has no second factor. Remove it from the environment.`,
  );
};

/**
 * What a space without users needs: its price list, rooms and holidays, then the demo space, the administrator of the
 * environment, or a code printed to the log. Runs while no other node of the space can.
 */
export const firstStart = async (config: Config, place: Place, say: (line: string) => void): Promise<void> => {
  await checkBreachedFile(config.breachedPasswords);
  const database = openDatabase({ ...place, size: 2, onError: () => undefined });
  try {
    await database.inspect();
    await resetLostFactor(database, config, say);
    if (config.demo && (await wasSampleRemoved(database.db))) config.demo = false;
    if (await hasUsers(database.db, config.demo)) return;
    await refuseAdmin(config);
    await database.transact(systemActor('setup'), fillDefaults);
    if (config.firstAdmin) await createAdmin(database, config);
    else if (!config.demo) {
      const code = await offerSetupCode(database.db);
      say(
        `There is no administrator yet. Open ${config.publicUrl ?? `http://${config.host}:${config.port}`}/setup and enter the one-time code ${code}`,
      );
    }
    if (config.demo) await fillDemo(database, config);
  } finally {
    await database.end();
  }
};
