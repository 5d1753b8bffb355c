/**
 * Push services of common browsers: Chrome and Samsung Internet, Firefox, Safari, Edge. A subscription names
 * the URL that this server will call; accepting any other would let a person make it call into its own
 * network (SSRF).
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^(updates|updates-autopush)\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether a URL belongs to a known push service, or to a configured origin. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname));
}
