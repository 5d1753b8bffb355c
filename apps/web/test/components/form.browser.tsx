import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import {
  Form,
  NumberField,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../src/shared/ui/form/index.ts';
import { mount } from './mount.tsx';

const BODY = z.strictObject({
  name: z.strictObject({ uz: z.string().min(1) }),
  lines: z.array(z.strictObject({ count: z.number().int().min(1) })),
});
type Body = z.output<typeof BODY>;

interface Values {
  readonly name: { readonly uz: string };
  readonly lines: readonly { readonly count: number | null }[];
}

const INITIAL: Values = { name: { uz: '' }, lines: [{ count: 1 }, { count: 2 }] };

function Sample({ onSent }: { readonly onSent: (body: Body) => void }) {
  const form = useContractForm({
    id: 'sample',
    schema: BODY,
    initial: INITIAL,
    asksBeforeLeaving: false,
    submit: async (body) => onSent(body),
  });
  return (
    <Form form={form}>
      <TextField field={form.at('name.uz')} label="Nomi" />
      <NumberField field={form.at('lines.1.count')} label="Soni" />
      <SubmitButton />
    </Form>
  );
}

describe('a form', () => {
  it('shows a mistake at its field, leads there, and sends what the typed paths were given', async () => {
    const sent: Body[] = [];
    const screen = await mount(<Sample onSent={(body) => sent.push(body)} />);
    const [name, count] = [screen.getByLabelText(/^Nomi/), screen.getByLabelText(/^Soni/)];
    const send = screen.getByRole('button', { name: 'Saqlash' });
    await count.fill('');
    await send.click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(count).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await name.fill('Olma');
    await count.click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await send.click();
    await expect.poll(() => sent).toEqual([{ name: { uz: 'Olma' }, lines: [{ count: 1 }, { count: 3 }] }]);
  });

  it('keeps the caret where a person types into a number with its spaces', async () => {
    const screen = await mount(<Sample onSent={() => {}} />);
    const count = screen.getByLabelText(/^Soni/);
    await count.fill('1234567');
    const input = count.element() as HTMLInputElement;
    const plain = () => input.value.replace(/\s/g, ' ');
    await expect.poll(plain).toBe('1 234 567');
    input.setSelectionRange(3, 3);
    await userEvent.keyboard('9');
    await expect.poll(plain).toBe('12 934 567');
    expect(input.selectionStart).toBe(4);
  });
});
