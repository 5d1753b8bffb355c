/**
 * Push services of the browsers in use: Chrome and Samsung Internet, Firefox, Safari, Edge. A subscription names the
 * address that this server will call; any other address would let a person have it call into its own network.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^(updates|updates-autopush)\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether an address is one of a known push service, or of one of the origins that the settings name. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname));
}
