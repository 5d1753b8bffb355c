import { BlockList, isIP } from 'node:net';

/** IPv4 networks outside the public internet (IANA special-purpose registry), multicast included. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Same within 2000::/3, which is all of the public IPv6 internet; Teredo and 6to4 carry IPv4 addresses. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_IPV6) refused.addSubnet(network, bits, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. An IPv4 address written as IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Whether the operator allowed the host of a URL, with any port or this one. */
export function isNamedHost(url: URL, hosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`);
}

/**
 * Whether a URL may be called, judged by its text: https to a public host, or a host that the operator
 * allowed. The IP addresses of a name are checked when it is called.
 */
export function mayBeCalled(url: URL, hosts: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isNamedHost(url, hosts)) return true;
  if (url.protocol !== 'https:' || /(^|\.)localhost\.?$/.test(url.hostname)) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || isPublicAddress(literal);
}
