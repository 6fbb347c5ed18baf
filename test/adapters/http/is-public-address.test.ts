import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../core/adapters/http/is-public-address.ts';

describe('P2: addresses that are not of the open internet', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.8.8.8',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00::1', 'fe80::1'],
    ...['fe80::1%eth0', 'ff02::1', '2001:db8::1'],
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450::1'])(
    '%s is of it',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
