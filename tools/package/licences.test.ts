import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { repository } from '../test/repository.ts';
import { licencesOf, textsOf } from './licences.ts';

const GRANT = 'Permission is hereby granted, free of charge';

describe('the licences', () => {
  test('of all installed packages have a text', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const text = licencesOf(ROOT, lock);
    for (const part of ['Node.js', 'PostgreSQL', 'fastify ', 'react ', 'sharp ', '@expo-google-fonts/inter '])
      expect(text).toContain(`\n${part}`);
    for (const words of [
      'SIL OPEN FONT LICENSE',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'OpenSSL License',
      'ICU 58',
    ])
      expect(text).toContain(words);
  });

  test('are required by name if a package includes none', () => {
    const root = repository({
      'node_modules/bare/index.js': '',
      'node_modules/good/LICENSE': 'MIT, in full',
    });
    const lock = {
      'apps/api': { dependencies: { bare: '1', good: '1' } },
      'node_modules/bare': { version: '1.2.3', license: 'ISC' },
      'node_modules/good': { version: '1.0.0' },
    };
    expect(() => licencesOf(root, lock)).toThrow(/bring no licence text[\s\S]*bare 1\.2\.3 \(ISC\)$/);
  });

  test('are read from the README if they are there in full', () => {
    const readme = (part: string) =>
      repository({ 'README.md': `# x\n\n## License\n\n${part}\n\n## More\n\nWords` });
    expect(textsOf(readme(GRANT), 'x')).toEqual([`## License\n\n${GRANT}`]);
    expect(textsOf(readme('MIT'), 'x')).toEqual([]);
  });
});
