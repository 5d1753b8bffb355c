import { describe, expect, it } from 'vitest';
import { codeAddress, codeBase, codeOfPrint, readTagCode } from './tag-code.ts';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
/** The code of print 33 with this key. */
const PRINTED = '00000011TDB5Q2N9MB';

describe('code of a print', () => {
  it('is its number and a signature in unambiguous letters, and can be read back', () => {
    const code = codeOfPrint(KEY, 33);
    expect(code).toMatch(/^00000011[0-9A-HJKMNP-TV-Z]{10}$/);
    // Printed codes must stay readable: the letters for one key and number never change.
    expect(code).toBe(PRINTED);
    for (const id of [0, 1, 31, 32, 1023, 123_456_789, 2 ** 40 - 1])
      expect(readTagCode(KEY, codeOfPrint(KEY, id)), String(id)).toBe(id);
    expect(readTagCode(KEY, code.toLowerCase()), 'as a browser may write it').toBe(33);
  });

  it('is refused with another key, a changed letter, or another length', () => {
    const code = codeOfPrint(KEY, 123_456_789);
    expect(readTagCode(Buffer.from('another key of thirty-two bytes!'), code)).toBeNull();
    for (let at = 0; at < code.length; at++) {
      const changed = `${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`;
      expect(readTagCode(KEY, changed), changed).toBeNull();
    }
    for (const other of ['', code.slice(1), `${code}0`, `0${code}`, `${code}\n`, code.replace(/.$/, 'I')])
      expect(readTagCode(KEY, other), other).toBeNull();
  });

  it('follows the address of the site', () => {
    expect(codeAddress('HTTPS://JAVON.UZ', KEY, 33)).toBe(`HTTPS://JAVON.UZ/T/${PRINTED}`);
  });
});

describe('address of the codes', () => {
  const none = { production_site: '', production_api: '' };
  const caller = { protocol: 'http', host: 'localhost:3000' };

  it('is that of the server, else the site, else this machine, in capitals and without a path', () => {
    const both = { production_site: 'javon.uz', production_api: 'http://api.javon.uz:8080/x?y#z' };
    expect(codeBase(both, caller)).toBe('HTTP://API.JAVON.UZ:8080');
    expect(codeBase({ ...both, production_api: '' }, caller)).toBe('HTTPS://JAVON.UZ');
    expect(codeBase({ ...none, production_site: 'http://javon.uz/shop' }, caller)).toBe('HTTP://JAVON.UZ');
    expect(codeBase(both, { protocol: 'http', host: 'other.uz' }), 'wherever the caller came from').toBe(
      'HTTP://API.JAVON.UZ:8080',
    );
    for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1', '127.12.255.1:3000'])
      expect(codeBase(none, { protocol: 'https', host }), host).toBe(
        `HTTPS://${host.toUpperCase()}`.replace(/:443$/, ''),
      );
  });

  it('is null if only a caller names it, if it is not a web address, or too long for a code', () => {
    for (const host of [
      'javon.uz',
      'xlocalhost',
      'localhosts',
      '127.0.0',
      '127.0.0.1:',
      '127.0.0.x',
      '10.0.0.1',
    ])
      expect(codeBase(none, { protocol: 'http', host }), host).toBeNull();
    for (const production_api of [
      'ftp://javon.uz',
      'javon',
      'xhttp://javon.uz',
      'httpsx://javon.uz',
      'http://[::1]:3',
      'http://my_shop.uz',
    ])
      expect(codeBase({ ...none, production_api }, caller), production_api).toBeNull();
    const long = (length: number) => ({ ...none, production_site: 'a'.repeat(length - 'https://'.length) });
    expect(codeBase(long(40), caller)).toHaveLength(40);
    expect(codeBase(long(41), caller)).toBeNull();
  });
});
