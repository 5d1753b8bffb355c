import { describe, expect, it } from 'vitest';
import { pageCounter } from './pages-in-pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('pages of a PDF while it loads', () => {
  it('are counted, without the tree of pages', () => {
    expect(pageCounter()(bytes('<< /Type /Pages /Count 2 >> << /Type /Page >> << /Type /Page\n>>'))).toBe(2);
  });

  it('are counted across the boundary of two chunks', () => {
    const text = 'x << /Type /Page /A 1 >> /Type /Pages /Type /Page ';
    for (let cut = 0; cut <= text.length; cut++) {
      const count = pageCounter();
      count(bytes(text.slice(0, cut)));
      expect(count(bytes(text.slice(cut)))).toBe(2);
    }
  });
});
