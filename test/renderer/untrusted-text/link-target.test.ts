import { expect, it } from 'vitest';
import { linkNote, linkTarget } from '../../../renderer/features/untrusted-text/link-target.ts';

const cases: [address: string, note: string][] = [
  ['https://example.com/a?b', 'example.com'],
  ['http://user:pass@evil.example:8080/', 'evil.example:8080'],
  ['https://еxample.com/', 'xn--xample-2of.com'],
  ['//evil.example/x', '//evil.example/x'],
  ['docs/readme.md', 'docs/readme.md'],
  ['', 'no address'],
  ['javascript:alert(1)', 'javascript: not a web address'],
  ['JaVaScRiPt:alert(1)', 'javascript: not a web address'],
  ['java\nscript:alert(1)', 'javascript: not a web address'],
  ['data:text/html,<script>', 'data: not a web address'],
  ['mailto:a@b.example', 'mailto: not a web address'],
];
it.each(cases)('the address %j reads "%s"', (address, note) => expect(linkNote(linkTarget(address))).toBe(note));
