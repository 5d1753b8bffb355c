import { describe, expect, it } from 'vitest';
import { pageCounter } from './pages-in-pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('pages of a PDF on its way', () => {
  it('are counted, the tree of pages is not', () => {
    expect(pageCounter()(bytes('<< /Type /Pages /Count 2 >> << /Type /Page >> << /Type /Page\n>>'))).toBe(2);
  });

  it('are counted where two parts of the file meet', () => {
    const text = 'x << /Type /Page /A 1 >> /Type /Pages /Type /Page ';
    for (let cut = 0; cut <= text.length; cut++) {
      const count = pageCounter();
      count(bytes(text.slice(0, cut)));
      expect(count(bytes(text.slice(cut)))).toBe(2);
    }
  });
});
