import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { Username } from '../domain/users/contract.ts';
import { type KeepConfig, keepSettings, readKeepConfig } from './backups/archive/settings.ts';
import { addressProblem } from './db/connection/address.ts';
import { flag, takesSecrets, url, whole } from './startup/environment-values.ts';
import { type MetricsPlace, readMetricsPlace } from './startup/metrics-place.ts';
import { isSecret, withCommands, withFiles } from './startup/secret-sources.ts';
import { StartError } from './startup/start-error.ts';
import { readTraceConfig, type TraceConfig, traceSettings } from './tracing/settings.ts';
import { readSsoConfig, type SsoConfig, ssoSettings } from './users/sso/settings.ts';

const ROOT = resolve(import.meta.dirname, '..');

const database = (isForReads = false) =>
  z.string().refine((text) => !addressProblem(text, isForReads), {
    error: ({ input }) => addressProblem(String(input), isForReads) ?? '',
  });

// Also an address in figures: 10.0.0.7 or fd00::7.
const HOST_NAME = /^(?!-)[a-z0-9._-]+$|^[0-9a-f:.]+$/;

const Env = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  BACKUP_DIR: z.string().min(1, 'must not be empty').optional(),
  ...keepSettings,
  ANCHOR_FILE: z.string().min(1, 'must not be empty').optional(),
  DATABASE_URL: database().optional(),
  OWNER_DATABASE_URL: database().optional(),
  DIRECT_DATABASE_URL: database().optional(),
  READ_DATABASE_URL: database(true).optional(),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .normalize('NFC')
    .min(3, 'must be at least 3 characters')
    .max(60, 'must be at most 60 characters')
    .refine((name) => Username.safeParse(name).success, 'may have letters, digits and . _ @ -')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters')
    .max(256, 'must be at most 256 characters')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .max(1024, 'must be at most 1024 characters')
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine(
      (keys) => keys.every((key) => key.length >= 32 && key.length <= 1024),
      'must be 32 to 1024 characters a line',
    )
    .default([]),
  BREACHED_PASSWORDS: z.string().min(1, 'must not be empty').optional(),
  SECOND_FACTOR_RESET: z.string().trim().max(60, 'must be at most 60 characters').optional(),
  ...ssoSettings,
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .refine(
      (names) => names.every((name) => HOST_NAME.test(name)),
      'must be host names without ports, separated by commas',
    )
    .default([]),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  AFRICASTALKING_USERNAME: z.string().trim().max(60, 'must be at most 60 characters').optional(),
  AFRICASTALKING_API_KEY: z.string().trim().max(200, 'must be at most 200 characters').optional(),
  AFRICASTALKING_SENDER_ID: z
    .string()
    .trim()
    .regex(/^[\w .-]{1,15}$/, 'must be a sender name or short code of at most 15 characters')
    .optional(),
  AFRICASTALKING_ENDPOINT: url(['https:', 'http:'])
    .refine(takesSecrets, 'must begin with https://, since the key is sent to it (http:// only for this machine)')
    .optional(),
  TRUST_PROXY: flag.default(false),
  STAFF_ADDRESSES: flag.default(true),
  OFFLINE: flag.default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
  LOG_FORMAT: z.enum(['json', 'text'], 'must be json or text').optional(),
  METRICS_PORT: whole(0, 65535).optional(),
  METRICS_HOST: z.string().min(1, 'must not be empty').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,1024}$/, 'must be 16 to 1024 characters without spaces')
    .optional(),
  ...traceSettings,
  DB_POOL_SIZE: whole(2, 200).optional(),
  DRAIN_MS: whole(0, 60_000).default(1_000),
});

export type SmsAccount = { endpoint: string; username: string; apiKey: string; senderId: string | null };

export type Config = KeepConfig & {
  port: number;
  host: string;
  dataDir: string;
  backupDir: string;
  /** What each day’s anchor is appended to, best on another machine. */
  anchorFile: string | null;
  databaseUrl: string | null;
  /** The account that owns the space, where the server works under another. */
  ownerDatabaseUrl: string | null;
  /** The address of PostgreSQL itself, where databaseUrl leads through a connection pooler. */
  directDatabaseUrl: string | null;
  readDatabaseUrl: string | null; // of replicas, for reports
  demo: boolean;
  firstAdmin: { username: string; password: string } | null;
  /** What is kept sealed in the database is opened with; null is a file in dataDir. */
  secretKey: string | null;
  /** What was sealed before, and still opens. */
  previousKeys: readonly string[];
  /** Hashes of stolen passwords that the operator keeps beside the list that comes along. */
  breachedPasswords: string | null;
  /** The user whose second factor this start takes away: the way back in for the only administrator. */
  secondFactorReset: string | null;
  sso: SsoConfig | null; // who vouches for staff
  publicUrl: string | null;
  /** Names beside that of publicUrl by which the server is reached. */
  allowedHosts: readonly string[];
  smtpUrl: string | null;
  mailFrom: string;
  /** Africa's Talking; null leaves it to the account that is saved on the screen. */
  sms: SmsAccount | null;
  smsEndpoint: string | null;
  trustProxy: boolean;
  staffAddresses: boolean;
  /** Whether browsers may keep the counter for the time without a line. */
  offline: boolean;
  logLevel: string;
  metrics: MetricsPlace | null;
  traces: TraceConfig | null;
  poolSize: number;
  drainMs: number;
  clientDir: string;
  version: string;
  /** Where the simulator answers that a demo space runs by itself, once it is up. */
  ownSimulator: string | null;
};

const sentence = (issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string => {
  const name = String(issue.path[0]);
  const shown = isSecret(name) ? '' : `, but is "${env[name]}"`;
  return `${name} ${issue.message}${shown}.`;
};

type Given = z.output<typeof Env>;

const together = (e: Given, first: keyof Given, second: keyof Given): void => {
  if ((e[first] === undefined) === (e[second] === undefined)) return;
  const [missing, present] = e[first] === undefined ? [first, second] : [second, first];
  throw new StartError(`${missing} must be set together with ${present}.`);
};

/** The sandbox answers at an address of its own, to the username "sandbox" alone. */
export const smsEndpoint = ({ smsEndpoint: set }: Pick<Config, 'smsEndpoint'>, username: string): string =>
  set ?? `https://${username === 'sandbox' ? 'api.sandbox' : 'api'}.africastalking.com/version1/messaging`;

const smsAccount = (e: Given): SmsAccount | null => {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = e;
  if (!username || !apiKey) return null;
  const endpoint = smsEndpoint({ smsEndpoint: e.AFRICASTALKING_ENDPOINT ?? null }, username);
  return { endpoint, username, apiKey, senderId: e.AFRICASTALKING_SENDER_ID ?? null };
};

// More statements at once than this only take the processors from each other and from the server, which then accepts new
// connections too slowly.
const defaultPoolSize = (processors: number) => Math.min(16, Math.max(4, 2 * processors));

const BESIDE_DATABASE_URL = [
  ['OWNER_DATABASE_URL', 'the account under which the server works'],
  ['DIRECT_DATABASE_URL', 'the address of the connection pooler'],
  ['READ_DATABASE_URL', 'the address of the database that it follows'],
] as const;

const refuseAlone = (e: Given): void => {
  const alone = BESIDE_DATABASE_URL.find(([name]) => e[name] !== undefined && e.DATABASE_URL === undefined);
  if (alone) throw new StartError(`DATABASE_URL must be set with ${alone.join(': ')}.`);
};

export const readConfig = (env: Record<string, string | undefined>): Config => {
  // An empty value in a .env file means "not set".
  const set = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const given = withCommands(withFiles(Object.fromEntries(set), (name) => Object.hasOwn(Env.shape, name)));
  const { success, data: e, error } = Env.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw new StartError(issue ? sentence(issue, env) : 'The environment is not valid.');
  }
  together(e, 'ADMIN_USERNAME', 'ADMIN_PASSWORD');
  together(e, 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY');
  refuseAlone(e);
  const pkg = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { version: string };
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(ROOT, e.DATA_DIR),
    backupDir: resolve(ROOT, e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups')),
    ...readKeepConfig(e, ROOT),
    anchorFile: e.ANCHOR_FILE ? resolve(ROOT, e.ANCHOR_FILE) : null,
    databaseUrl: e.DATABASE_URL ?? null,
    ownerDatabaseUrl: e.OWNER_DATABASE_URL ?? null,
    directDatabaseUrl: e.DIRECT_DATABASE_URL ?? null,
    readDatabaseUrl: e.READ_DATABASE_URL ?? null,
    demo: e.DEMO ?? e.DATABASE_URL === undefined,
    firstAdmin:
      e.ADMIN_USERNAME && e.ADMIN_PASSWORD ? { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD } : null,
    secretKey: e.SECRET_KEY ?? null,
    previousKeys: e.SECRET_KEY_PREVIOUS,
    breachedPasswords: e.BREACHED_PASSWORDS ? resolve(ROOT, e.BREACHED_PASSWORDS) : null,
    secondFactorReset: e.SECOND_FACTOR_RESET ?? null,
    sso: readSsoConfig(e),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    allowedHosts: e.ALLOWED_HOSTS,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'nafasi@localhost',
    sms: smsAccount(e),
    smsEndpoint: e.AFRICASTALKING_ENDPOINT ?? null,
    trustProxy: e.TRUST_PROXY,
    staffAddresses: e.STAFF_ADDRESSES,
    offline: e.OFFLINE,
    // On a laptop the terminal shows one line with the address, and then only what is wrong.
    logLevel: e.LOG_LEVEL ?? (e.DATABASE_URL === undefined ? 'warn' : 'info'),
    metrics: readMetricsPlace(e),
    traces: readTraceConfig(e, pkg.version),
    poolSize: e.DB_POOL_SIZE ?? defaultPoolSize(availableParallelism()),
    drainMs: e.DRAIN_MS,
    clientDir: resolve(ROOT, 'dist/client'),
    version: pkg.version,
    ownSimulator: null,
  };
};

/** Where the owner of the space works, and what needs a session: never through a pooler. */
export const ownerAddress = ({ ownerDatabaseUrl, directDatabaseUrl, databaseUrl }: Config): string =>
  ownerDatabaseUrl ?? directDatabaseUrl ?? databaseUrl ?? '';

export const readEnvironment = (): Record<string, string | undefined> => {
  const file = resolve(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
};
