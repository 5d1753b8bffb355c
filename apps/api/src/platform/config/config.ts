import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { hasKnownPrefix, MIN_PASSWORD, normalisePhone } from '@javon/contract';
import { z } from 'zod';
import { faultOf, faultOfReplica } from '../db/hosts.ts';
import { readKeyVersions } from './key-versions.ts';
import { type Misspelt, misspeltSettings } from './misspelt.ts';

/** Error with one readable line for each invalid setting. */
export class ConfigError extends Error {}

/** A whole number within limits, written in digits. */
const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number);
const port = whole(0, 65_535);

const text = (max: number) => z.string().max(max, `at most ${max} characters`);

/** An enum that is refused in our own words. */
const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `one of ${words.join(', ')}` });

/** The address of a database without the faults that `faultOf` finds. */
const database = (faultOf: (url: string) => string | null) =>
  z.string().superRefine((url, context) => {
    const fault = faultOf(url);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });
const address = z.url({ protocol: /^https?$/, error: 'an address such as https://javon.uz' });

/** Names of settings whose value is never shown, not even an invalid one. */
const SECRET = /PASSWORD|KEY|^DATABASE_(\w+_)?URL$/;

/**
 * Secrets that may be read from a file, named by `<setting>_FILE`, as vaults and container secrets provide
 * them.
 */
const FROM_FILES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DEFAULT_PASSWORD',
  'ADMIN_PASSWORD',
  'CARD_KEY',
  'SECOND_FACTOR_KEY',
  'WEBHOOK_KEY',
  'S3_SECRET_KEY',
] as const;

/** Addresses and networks, separated by commas: `10.0.0.5, 10.1.0.0/16`. */
function areAddresses(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address);
    return (
      family !== 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  });
}

/** Origins of sites, separated by commas: `https://javon.uz, https://test.javon.uz`. */
const sites = text(1000)
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine(
    (parts) => parts.every((part) => URL.canParse(part) && new URL(part).origin === part),
    'origins such as https://javon.uz, separated by commas',
  );

/**
 * Hosts, optionally with the only port that is allowed, separated by commas: `1c.shop.local, 10.1.2.3:8080`.
 */
const hosts = text(1000)
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
  .refine(
    (parts) => parts.every((part) => URL.parse(`http://${part}/`)?.host === part.replace(/:80$/, '')),
    'hosts such as 1c.shop.local or 10.1.2.3:8080, separated by commas',
  );

/** Number of proxies in front of the server, or their addresses. */
const proxies = text(500)
  .default('0')
  .transform((text) => (text === 'false' ? '0' : text === 'true' ? '1' : text))
  .refine(
    (text) => /^\d$/.test(text) || areAddresses(text),
    'a number from 0 to 9, or addresses and networks',
  )
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text));

/** A secret, or its versions (key-versions.ts). */
const keyVersions = text(1000)
  .min(32, 'at least 32 characters, or nothing')
  .superRefine((text, context) => {
    try {
      readKeyVersions(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  })
  .nullable()
  .default(null);

/** A setting without a default is null when it is not set. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: database(faultOf).nullable().default(null),
  DATABASE_OWNER_URL: database(faultOf).nullable().default(null),
  DATABASE_DIRECT_URL: database(faultOf).nullable().default(null),
  DATABASE_READ_URL: database((url) => faultOf(url) ?? faultOfReplica(url))
    .nullable()
    .default(null),
  DATABASE_READ_LAG: whole(1, 3600).default(5),
  DATABASE_KEEP_PLANS: oneOf('on', 'off').default('on'),
  DATABASE_POOL: whole(2, 200).default(20),
  DATABASE_WAIT: whole(0, 3600).default(60),
  DRAIN_SECONDS: whole(0, 60).default(0),
  DEMO: oneOf('0', '1', 'false', 'true').nullable().default(null),
  DEFAULT_PASSWORD: z
    .string()
    .regex(/^\d{6}$/, 'six digits, or nothing')
    .nullable()
    .default(null),
  ADMIN_PHONE: z
    .string()
    .transform((given) => normalisePhone(given) ?? '')
    .refine(hasKnownPrefix, 'a phone number, +998 9X XXX XX XX')
    .nullable()
    .default(null),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `at least ${MIN_PASSWORD} characters`)
    .nullable()
    .default(null),
  CARD_KEY: keyVersions,
  SECOND_FACTOR_KEY: keyVersions,
  WEBHOOK_KEY: keyVersions,
  S3_ENDPOINT: address.nullable().default(null),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .nullable()
    .default(null),
  S3_REGION: text(60).default('us-east-1'),
  S3_ACCESS_KEY: text(200).nullable().default(null),
  S3_SECRET_KEY: text(200).nullable().default(null),
  ACCESS_TOKEN_SECONDS: whole(60, 30 * 86_400).default(43_200),
  PRODUCTION_SITE: text(200)
    .refine(
      (site) => URL.canParse(site.includes('://') ? site : `https://${site}`),
      'the host name of a site, such as javon.uz',
    )
    .default(''),
  PRODUCTION_API: address.default(''),
  DEVELOPMENT_API: address.default(''),
  ALLOWED_SITES: sites,
  PUSH_SERVICES: sites,
  WEBHOOK_HOSTS: hosts,
  OTHER_SITE: address.default(''),
  MESSENGER_LINK: z
    .url({ protocol: /^(https?|tg)$/, error: 'a link such as https://t.me/javon' })
    .default(''),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000).default(1200),
  METRICS_PORT: port.default(0),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: proxies,
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(environment.shape),
  ...FROM_FILES.map((name) => `${name}_FILE`),
];

/** Validated settings of one server. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under {@link dataDir} is used. */
  readonly databaseUrl: string | null;
  /**
   * Connection of the role that owns the tables and runs migrations, if the role of {@link databaseUrl} only
   * serves calls.
   */
  readonly databaseOwnerUrl: string | null;
  /**
   * Connection to the same database that bypasses the pooler, with the role of {@link databaseUrl}; null if
   * there is no pooler.
   */
  readonly databaseDirectUrl: string | null;
  /** Standby that reports are read from; null: reports are read from the primary. */
  readonly databaseReadUrl: string | null;
  /** Maximum replication lag of the standby, seconds. */
  readonly databaseReadLag: number;
  /** Whether statements are prepared under names, which some poolers lose. */
  readonly databaseKeepPlans: boolean;
  readonly databasePool: number;
  /** How long a start waits for the database, seconds. */
  readonly databaseWait: number;
  /** Seconds for which a stopping server keeps serving while its readiness check fails. */
  readonly drainSeconds: number;
  /**
   * Whether an empty database gets the demo data, with well-known accounts. Default: only if neither a proxy
   * nor a site is set, because those settings belong to a server that others can reach.
   */
  readonly demo: boolean;
  /** Initial password of every new person; null: each new person gets a random one. */
  readonly defaultPassword: string | null;
  readonly administrator: { readonly phone: string; readonly password: string } | null;
  /** Versions of the secret that card numbers are hashed with; null: the key file under {@link dataDir}. */
  readonly cardKey: string | null;
  /**
   * Versions of the secret that one-time codes are encrypted with; null: the key file under {@link dataDir}.
   */
  readonly secondFactorKey: string | null;
  /** Null: files are kept under {@link dataDir}. */
  readonly s3: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
  } | null;
  readonly accessTokenSeconds: number;
  readonly sites: {
    readonly production_site: string;
    readonly production_api: string;
    readonly development_api: string;
    readonly other_site: string;
  };
  /** Origins of sites on other hosts whose pages may call this server (CORS). */
  readonly allowedSites: readonly string[];
  /** Origins of push services in addition to those of the browsers. */
  readonly pushServices: readonly string[];
  /**
   * Versions of the secret that webhook secrets are encrypted with; null: the key file under {@link dataDir}.
   */
  readonly webhookKey: string | null;
  /** Hosts inside the network that webhooks may call, also over http. */
  readonly webhookHosts: readonly string[];
  readonly messenger: string;
  /** Calls per minute for one session, or for one address without a session; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Port of the metrics; 0: they are not served. */
  readonly metricsPort: number;
  readonly logLevel: string;
  /** Number of trusted proxies that set X-Forwarded-For, or their addresses; 0: the header is ignored. */
  readonly trustProxy: number | string;
  /** Names in the environment that are close to a setting, and have no effect. */
  readonly misspelt: readonly Misspelt[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings, including those from files. @throws ConfigError if a file cannot be read, or if a
 * setting is given both ways
 */
function withFiles(env: Environment, cwd: string): Environment {
  const found: Record<string, string> = {};
  for (const name of FROM_FILES) {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both`);
    try {
      found[name] = readFileSync(path.resolve(cwd, file), 'utf8').trim();
    } catch (error) {
      const { code = 'unreadable' } = error as NodeJS.ErrnoException;
      throw new ConfigError(`${name}_FILE: the file that it names cannot be read (${code})`);
    }
  }
  return { ...env, ...found };
}

/** @throws ConfigError if only some settings of a bucket are set */
function bucketOf(e: z.output<typeof environment>): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = e;
  if (endpoint !== null && bucket !== null && accessKey !== null && secretKey !== null)
    return { endpoint, bucket, region: e.S3_REGION, accessKey, secretKey };
  if (endpoint === null && bucket === null && accessKey === null && secretKey === null) return null;
  throw new ConfigError(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together: set all of them or none',
  );
}

/**
 * Reads and validates the settings.
 * @throws ConfigError naming every invalid setting and its expected value
 */
export function readConfig(given: Environment, cwd: string): Config {
  const env = withFiles(given, cwd);
  // An empty setting is one that is not set, as container files write it: it has its default.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const now = SECRET.test(name) ? '' : ` (now ${JSON.stringify(env[name] ?? '')})`;
      return `  ${name}: ${issue.message}${now}`;
    });
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const e = result.data;
  if ((e.ADMIN_PHONE === null) !== (e.ADMIN_PASSWORD === null)) {
    throw new ConfigError('ADMIN_PHONE and ADMIN_PASSWORD go together: set both or neither');
  }
  if (e.DATABASE_URL === null) {
    if (e.DATABASE_OWNER_URL !== null)
      throw new ConfigError('DATABASE_OWNER_URL migrates what DATABASE_URL serves: set that too');
    if (e.DATABASE_DIRECT_URL !== null)
      throw new ConfigError('DATABASE_DIRECT_URL is the way past a pooler in DATABASE_URL: set that too');
    if (e.DATABASE_READ_URL !== null)
      throw new ConfigError('DATABASE_READ_URL is a standby of DATABASE_URL: set that too');
  }
  const isForOthers = e.TRUST_PROXY !== 0 || e.PRODUCTION_SITE !== '' || e.PRODUCTION_API !== '';
  const isForReal = isForOthers || e.ADMIN_PHONE !== null || e.DATABASE_OWNER_URL !== null;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(cwd, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databaseReadLag: e.DATABASE_READ_LAG,
    databaseKeepPlans: e.DATABASE_KEEP_PLANS === 'on',
    databasePool: e.DATABASE_POOL,
    databaseWait: e.DATABASE_WAIT,
    drainSeconds: e.DRAIN_SECONDS,
    demo: e.DEMO === null ? !isForReal : e.DEMO === '1' || e.DEMO === 'true',
    defaultPassword: e.DEFAULT_PASSWORD,
    administrator:
      e.ADMIN_PHONE === null || e.ADMIN_PASSWORD === null
        ? null
        : { phone: e.ADMIN_PHONE, password: e.ADMIN_PASSWORD },
    cardKey: e.CARD_KEY,
    secondFactorKey: e.SECOND_FACTOR_KEY,
    s3: bucketOf(e),
    accessTokenSeconds: e.ACCESS_TOKEN_SECONDS,
    sites: {
      production_site: e.PRODUCTION_SITE,
      production_api: e.PRODUCTION_API,
      development_api: e.DEVELOPMENT_API,
      other_site: e.OTHER_SITE,
    },
    allowedSites: e.ALLOWED_SITES,
    pushServices: e.PUSH_SERVICES,
    webhookKey: e.WEBHOOK_KEY,
    webhookHosts: e.WEBHOOK_HOSTS,
    messenger: e.MESSENGER_LINK,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    metricsPort: e.METRICS_PORT,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    misspelt: misspeltSettings(Object.keys(given), SETTING_NAMES),
  };
}
