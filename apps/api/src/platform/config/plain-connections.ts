import { hostsOf } from '../db/hosts.ts';
import type { Config } from './config.ts';

const LOOPBACK = /^(?:|localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isRemote(url: URL): boolean {
  // A Unix socket has its path in the query.
  return !LOOPBACK.test(url.hostname) && !url.searchParams.get('host')?.startsWith('/');
}

/** Names of settings that connect to another machine without TLS, or without verifying its certificate. */
export function plainConnections(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 's3'>,
): string[] {
  const databases = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
  };
  const plain = Object.entries(databases).flatMap(([name, text]) => {
    const urls = text === null ? [] : hostsOf(text).map((one) => new URL(one));
    const isPlain = (url: URL) => isRemote(url) && url.searchParams.get('sslmode') !== 'verify-full';
    return urls.some(isPlain) ? [name] : [];
  });
  const store = config.s3 === null ? null : new URL(config.s3.endpoint);
  if (store !== null && isRemote(store) && store.protocol !== 'https:') plain.push('S3_ENDPOINT');
  return plain;
}
