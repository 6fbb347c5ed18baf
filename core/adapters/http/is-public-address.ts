import { BlockList, isIPv6 } from 'node:net';

/** Addresses that are not of the open internet: RFC 6890 and its registries, multicast, and those that hold an IPv4 address inside. */
const RANGES: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

// One list each: in a list of both, an IPv4 address is looked for as the IPv6 address that holds it, too.
const [ofIpv4, ofIpv6] = [new BlockList(), new BlockList()];
for (const [address, bits] of RANGES) {
  if (isIPv6(address)) ofIpv6.addSubnet(address, bits, 'ipv6');
  else ofIpv4.addSubnet(address, bits, 'ipv4');
}

/** True for an IP address of the open internet; false for this machine, private networks and whatever else is not one. Zones (`%eth0`) are of a link. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  return isIPv6(address) ? !ofIpv6.check(address, 'ipv6') : !ofIpv4.check(address, 'ipv4');
}
