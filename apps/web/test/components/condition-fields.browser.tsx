import { defaultLayout, type Part } from '@javon/price-tag';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ConditionFields } from '../../src/features/samplers/components/ConditionFields.tsx';
import { mount } from './mount.tsx';

const { when: _, ...PLAIN } = defaultLayout(1, 'A6').parts[0] as Part;

function Edited({ onPart }: { readonly onPart: (part: Part) => void }) {
  const [part, setPart] = useState<Part>(PLAIN);
  return (
    <ConditionFields
      part={part}
      onChange={(change) => {
        const next = { ...part, ...change } as Part;
        setPart(next);
        onPart(next);
      }}
    />
  );
}

it('the conditions of a part are ends of a sentence; the opposite of a chosen one is not offered', async () => {
  let now: Part = PLAIN;
  const screen = await mount(<Edited onPart={(part) => (now = part)} />, ['ui', 'samplers']);
  const field = screen.getByRole('combobox', { name: 'Qachon chiqadi' });
  await expect.element(field).toHaveAttribute('placeholder', 'har doim');
  await field.click();
  await screen.getByRole('option', { name: 'eski narx boʻlmasa' }).click();
  await screen.getByRole('option', { name: 'tovar premium boʻlsa' }).click();
  expect(now.when).toEqual(['!old_price', 'premium']);
  await expect.element(screen.getByRole('option', { name: 'eski narx boʻlsa' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Hammasi birga bajarilganda')).toBeVisible();
  // Without a condition the part is as it was, so that there is nothing to save.
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(field).toHaveAttribute('placeholder', 'har doim');
  expect(JSON.stringify(now)).toBe(JSON.stringify(PLAIN));
});
