import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { HttpFailure } from '../../src/shared/http/failure.ts';
import { report, sessionLost } from '../../src/shared/http/report.ts';
import { shownNotifications } from '../../src/shared/notify/notify.ts';
import {
  Form,
  NumberField,
  SubmitButton,
  TagsField,
  TextField,
  useContractForm,
} from '../../src/shared/ui/form/index.ts';
import { SidePanel } from '../../src/shared/ui/panel/SidePanel.tsx';
import { mount, signIn, update } from './mount.tsx';

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

interface SampleProps {
  readonly onSent: (body: Body) => void;
  readonly asksBeforeLeaving?: boolean;
}

function Sample({ onSent, asksBeforeLeaving = false }: SampleProps) {
  const form = useContractForm({
    id: 'sample',
    schema: BODY,
    initial: INITIAL,
    asksBeforeLeaving,
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

const ROW = z.strictObject({
  version: z.number(),
  name: z.string().min(3),
  note: z.string(),
  codes: z.array(z.string()),
});
type Row = Omit<z.output<typeof ROW>, 'codes'> & { readonly codes: readonly string[] };
const STORED: Row = { version: 1, name: 'Artel', note: '', codes: [] };

/** Refusal of a save because another person saved the row in the meantime. */
function stale(version: number, changed: { field: string; theirs: unknown }[]): HttpFailure {
  const conflict = { version, changed };
  return new HttpFailure('answer', 409, { code: 'stale_version', message: 'Eskirgan', errors: [], conflict });
}

function RowForm({ row, onSent }: { readonly row: Row; readonly onSent: (body: Row) => void }) {
  const form = useContractForm({
    id: 'row',
    schema: ROW,
    initial: row,
    asksBeforeLeaving: false,
    submit: async (body) => onSent(body),
  });
  return (
    <Form form={form}>
      <TextField field={form.at('note')} label="Izoh" />
      <TagsField field={form.at('codes')} label="Kodlar" max={5} />
      <TextField field={form.at('name')} label="Nomi" />
      <SubmitButton />
    </Form>
  );
}

const EDIT = z.strictObject({
  name: z.string().min(3).optional(),
  email: z.email().optional(),
  note: z.string().max(9).optional(),
  lines: z.array(z.strictObject({ title: z.string().min(1) })).optional(),
});

/** Form of an edit: each field may be left out, and an empty address is. */
function EditForm() {
  const form = useContractForm({
    id: 'edit',
    schema: EDIT,
    initial: { name: 'Artel', email: '', note: '', lines: [{ title: '' }] },
    toBody: ({ email, ...values }) => ({ ...values, ...(email === '' ? {} : { email }) }),
    asksBeforeLeaving: false,
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <TextField field={form.at('name')} label="Nomi" />
      <TextField field={form.at('email')} label="Pochta" />
      <TextField field={form.at('note')} label="Izoh" />
      <TextField field={form.at('lines.0.title')} label="Sarlavha" />
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

  it.each([
    ['{Backspace}', 2, '534 567', 0],
    ['{Delete}', 1, '134 567', 1],
  ])(
    '[VAL-8] %s at a space inside a number deletes the digit beside it',
    async (key, caret, left, caretLeft) => {
      const screen = await mount(<Sample onSent={() => {}} />);
      const count = screen.getByLabelText(/^Soni/);
      await count.fill('1534567');
      const input = count.element() as HTMLInputElement;
      const plain = () => input.value.replace(/\s/g, ' ');
      await expect.poll(plain).toBe('1 534 567');
      input.setSelectionRange(caret, caret);
      await userEvent.keyboard(key);
      await expect.poll(plain).toBe(left);
      expect(input.selectionStart).toBe(caretLeft);
    },
  );

  it('leaves the focus where the person goes from a field with a mistake', async () => {
    const screen = await mount(<RowForm row={STORED} onSent={() => {}} />);
    const name = screen.getByLabelText(/^Nomi/);
    await name.fill('A');
    await userEvent.keyboard('{Tab}');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('button', { name: 'Saqlash' })).toHaveFocus();
    await name.fill('B');
    await screen.getByLabelText('Izoh').click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByLabelText('Izoh')).toHaveFocus();
  });

  it('is sent by one click, also where leaving the field before it shows a mistake above the button', async () => {
    const screen = await mount(<Sample onSent={() => {}} />);
    const [name, count] = [screen.getByLabelText(/^Nomi/), screen.getByLabelText(/^Soni/)];
    await count.fill('0');
    await screen.getByRole('button', { name: 'Saqlash' }).click();
    await expect.element(count).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
  });

  it.each(['click', 'Enter'])('sends what a field takes when it is left: %s', async (way) => {
    const sent: Row[] = [];
    const screen = await mount(<RowForm row={STORED} onSent={(body) => sent.push(body)} />);
    await screen.getByRole('combobox', { name: /^Kodlar/ }).fill('4780000000001');
    if (way === 'click') await screen.getByRole('button', { name: 'Saqlash' }).click();
    else await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => sent).toEqual([{ ...STORED, codes: ['4780000000001'] }]);
  });

  it('keeps what was typed when another part of the row was saved, and sends its new version', async () => {
    const sent: Row[] = [];
    const form = (row: Row) => <RowForm row={row} onSent={(body) => sent.push(body)} />;
    const screen = await mount(form(STORED));
    await screen.getByLabelText(/^Nomi/).fill('Samsung');
    await update(screen, form({ ...STORED, version: 2, note: 'logo' }));
    await expect.element(screen.getByLabelText('Izoh')).toHaveValue('logo');
    await screen.getByRole('button', { name: 'Saqlash' }).click();
    await expect.poll(() => sent).toEqual([{ ...STORED, version: 2, name: 'Samsung', note: 'logo' }]);
  });

  it('sends the old version where the row changed in a field that the person changed', async () => {
    const sent: Row[] = [];
    const form = (row: Row) => <RowForm row={row} onSent={(body) => sent.push(body)} />;
    const screen = await mount(form(STORED));
    await screen.getByLabelText(/^Nomi/).fill('Samsung');
    await update(screen, form({ ...STORED, version: 2, name: 'LG' }));
    await update(screen, form({ ...STORED, version: 3, name: 'LG', note: 'logo' }));
    await screen.getByRole('button', { name: 'Saqlash' }).click();
    await expect.poll(() => sent).toEqual([{ ...STORED, name: 'Samsung' }]);
  });

  it('is sent again, without a question, where another person changed nothing that differs from the input', async () => {
    const sent: Row[] = [];
    // The name as the form was opened with, then as it is typed: nobody else's change either way.
    const answers = ['Artel', 'Samsung'].map((theirs, i) => stale(i + 2, [{ field: 'name', theirs }]));
    const refuse = (body: Row) => {
      sent.push(body);
      const answer = answers.shift();
      if (answer) throw answer;
    };
    const screen = await mount(<RowForm row={STORED} onSent={refuse} />);
    await screen.getByLabelText(/^Nomi/).fill('Samsung');
    await screen.getByRole('button', { name: 'Saqlash' }).click();
    await expect.poll(() => sent.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  it('asks about the fields that differ, and gives up where others save the row all the time', async () => {
    const sent: Row[] = [];
    let changed = [
      { field: 'note', theirs: '1366×768, 1920×1080, 3840×2160, '.repeat(5) },
      { field: 'name', theirs: 'Samsung' },
    ];
    const refuse = (body: Row) => {
      sent.push(body);
      throw stale(body.version + 1, changed);
    };
    const screen = await mount(<RowForm row={STORED} onSent={refuse} />);
    await screen.getByLabelText(/^Nomi/).fill('Samsung');
    const save = screen.getByRole('button', { name: 'Saqlash', exact: true });
    await save.click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('row', { name: /^note/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /^name/ }).elements()).toEqual([]);
    // The long value leaves the heading on one line.
    const heading = document.createRange();
    heading.selectNodeContents(dialog.getByRole('columnheader', { name: 'Maydon' }).element());
    expect(heading.getClientRects().length).toBe(1);
    changed = [];
    await dialog.getByRole('button', { name: 'Menikini saqlash' }).click();
    await expect.poll(() => sent.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    await expect.element(save).toBeEnabled();
    expect(shownNotifications.get().map(({ message }) => message)).toEqual(['Eskirgan']);
  });

  it('announces a session that its call lost once', async () => {
    const lost = vi.fn();
    onTestFinished(sessionLost.on(lost));
    const refuse = () => {
      const failure = new HttpFailure('answer', 401, { code: 'not_signed_in', message: '', errors: [] });
      // As a silent call does with a failure before it throws it.
      report(failure, true);
      throw failure;
    };
    const screen = await mount(<RowForm row={STORED} onSent={refuse} />);
    await screen.getByLabelText(/^Nomi/).fill('Samsung');
    const send = screen.getByRole('button', { name: 'Saqlash' });
    await send.click();
    await expect.element(send).toBeEnabled();
    await expect.element(send).not.toHaveAttribute('aria-label');
    expect(lost).toHaveBeenCalledOnce();
  });

  it('marks the fields that it may not be sent without, also where an edit may leave all of them out', async () => {
    const screen = await mount(<EditForm />);
    const labels = [...screen.container.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual(['Nomi *', 'Pochta', 'Izoh', 'Sarlavha *']);
  });

  it('keeps what was typed while the page is hidden, where a phone closes it, but not what was sent', async () => {
    await signIn();
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const see = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const name = async () => {
      const screen = await mount(<Sample onSent={() => {}} />);
      return screen.getByLabelText(/^Nomi/);
    };
    await (await name()).fill('Olma');
    see('hidden');
    await expect.element(await name()).toHaveValue('Olma');
    // Seen again, the page itself has it.
    see('visible');
    await expect.element(await name()).toHaveValue('');
    await (await name()).fill('Nok');
    see('hidden');
    await page.getByRole('button', { name: 'Saqlash' }).click();
    await expect.element(page.getByRole('button', { name: 'Saqlash' })).toBeEnabled();
    await expect.element(await name()).toHaveValue('');
    visibility.mockRestore();
  });

  it('asks before a panel with unsaved input is closed, and stays where the person wants to', async () => {
    let closed = 0;
    const screen = await mount(
      <SidePanel opened title="Tovar" onClose={() => closed++}>
        <Sample onSent={() => {}} asksBeforeLeaving />
      </SidePanel>,
    );
    const close = screen.getByRole('button', { name: 'Yopish' });
    await screen.getByLabelText(/^Nomi/).fill('Olma');
    await close.click();
    const question = screen.getByRole('dialog', { name: 'Oʻzgarishlar saqlanmagan' });
    await question.getByRole('button', { name: 'Qolish' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(closed).toBe(0);
    await close.click();
    await question.getByRole('button', { name: 'Saqlamay chiqish' }).click();
    await expect.poll(() => closed).toBe(1);
  });
});
