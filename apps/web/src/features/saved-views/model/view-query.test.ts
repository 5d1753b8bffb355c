import { describe, expect, it } from 'vitest';
import { viewQuery, viewSearch } from './view-query.ts';

describe('parameters stored in a saved view', () => {
  it('are the filters and the sort by name, without the branch and steps on the screen', () => {
    const search = { sort: '-name', branch: 'TAS-01', search: 'televizor 55', jobs: true, late: undefined };
    expect(viewQuery(search, ['jobs'])).toBe('search=televizor+55&sort=-name');
    expect(viewQuery({ search: 'televizor 55', sort: '-name' }, [])).toBe(viewQuery(search, ['jobs']));
    expect(viewQuery({ branch: 'TAS-01' }, [])).toBe('');
  });

  it('are opened in the current branch, and replace other filters', () => {
    const query = viewQuery({ search: 'oʻ & 50%', region: 7 }, []);
    expect(viewSearch(query, { branch: 'SAM-02', status: 'new' })).toEqual({
      search: 'oʻ & 50%',
      region: '7',
      branch: 'SAM-02',
    });
  });

  it('are a text that the server accepts: printable, without a fragment', () => {
    expect(viewQuery({ search: 'Ўзбек #1\n"и"' }, [])).toMatch(/^[!"$-~]*$/);
  });
});
