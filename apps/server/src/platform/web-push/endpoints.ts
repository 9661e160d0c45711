import { lookup as lookupAll, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The hosts of the push services of Chrome, Edge, Firefox and Safari. One that starts with a dot includes subdomains. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether push messages may be sent to `endpoint`: https at a known push service, or one of `hosts`. */
export function isAllowedEndpoint(endpoint: string, hosts: string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  const isOurs = hosts.includes(url.host);
  if (url.protocol === 'http:') return isOurs && isLoopback(url);
  if (url.protocol !== 'https:') return false;
  const isKnown = knownHosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host));
  return isOurs || isKnown;
}

/** Returns whether a URL is on this machine. Only settings of development allow one. */
export function isLoopback({ hostname }: URL): boolean {
  return loopback.test(hostname);
}

const privateAddresses = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [network = '', bits] = range.split('/');
  privateAddresses.addSubnet(network, Number(bits));
}
/** Ranges of IPv6 that contain addresses of IPv4 or examples. All others that are not in 2000::/3 are private as well. */
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv6');
}
const globalAddresses = new BlockList();
globalAddresses.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is reachable from the whole internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !privateAddresses.check(address);
  return version === 6 && globalAddresses.check(address, 'ipv6') && !privateAddresses.check(address, 'ipv6');
}

/** Resolves a host name for a connection. Fails if one of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAll(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const forbidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (forbidden) return callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};
