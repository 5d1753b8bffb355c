import { describe, expect, it } from 'vitest';
import { viewQuery, viewSearch } from './view-query.ts';

describe('what a saved view keeps of an address', () => {
  it('is its filters and sort by name, neither the branch nor a step on the screen', () => {
    const search = { sort: '-name', branch: 'TAS-01', search: 'televizor 55', jobs: true, late: undefined };
    expect(viewQuery(search, ['jobs'])).toBe('search=televizor+55&sort=-name');
    expect(viewQuery({ search: 'televizor 55', sort: '-name' }, [])).toBe(viewQuery(search, ['jobs']));
    expect(viewQuery({ branch: 'TAS-01' }, [])).toBe('');
  });

  it('is opened in the branch at hand, whatever filters stood there', () => {
    const query = viewQuery({ search: 'oʻ & 50%', region: 7 }, []);
    expect(viewSearch(query, { branch: 'SAM-02', status: 'new' })).toEqual({
      search: 'oʻ & 50%',
      region: '7',
      branch: 'SAM-02',
    });
  });

  it('is a text that the server takes: printable, without a fragment', () => {
    expect(viewQuery({ search: 'Ўзбек #1\n"и"' }, [])).toMatch(/^[!"$-~]*$/);
  });
});
