import {
  addLabelPrinter,
  editLabelPrinter,
  type LabelPrinter,
  PRINTER_DPI,
  PRINTER_LANGUAGES,
} from '@javon/contract';
import { labelPrinterSchemas } from '@javon/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  Form,
  type FormPart,
  fieldIn,
  MeasureField,
  ShortSelectField,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface PanelProps {
  readonly branch: string;
  /** Printer to edit, `new` for a new one, null while closed. */
  readonly printer: LabelPrinter | 'new' | null;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  language: string;
  dpi: string;
  width: number | null;
  height: number | null;
  gap: number | null;
}

const NEW: Values = { name: '', language: 'zpl', dpi: '203', width: 580, height: 400, gap: 20 };

/** Panel that adds or changes a label printer. */
export function PrinterPanel({ branch, printer, onClose }: PanelProps) {
  const { t } = useTranslation('label_printers');
  const opened = useOpenedLater(printer !== null);
  return (
    <SidePanel
      opened={opened}
      title={t(printer === null || printer === 'new' ? 'add_title' : 'edit_title')}
      onClose={onClose}
    >
      {printer === 'new' ? <AddForm branch={branch} onDone={onClose} /> : null}
      {printer !== null && printer !== 'new' ? (
        <EditForm key={printer.id} printer={printer} onDone={onClose} />
      ) : null}
    </SidePanel>
  );
}

function AddForm({ branch, onDone }: { readonly branch: string; readonly onDone: () => void }) {
  const { t } = useTranslation('label_printers');
  const keyOf = useIdempotencyKey();
  const labels = useLabels();
  const form = useContractForm({
    id: 'label-printer',
    schema: labelPrinterSchemas.addLabelPrinter.body,
    initial: NEW,
    toBody: ({ dpi, ...values }) => ({ branch, ...values, dpi: Number(dpi) }),
    submit: (body) => call(addLabelPrinter, { body }, { notify: 'none', idempotencyKey: keyOf(body) }),
    onSaved: ({ name }) => {
      notifySuccess(t('added', { name }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <Fields fields={form.all} />
      <SubmitButton>{t('add')}</SubmitButton>
    </Form>
  );
}

function EditForm({ printer, onDone }: { readonly printer: LabelPrinter; readonly onDone: () => void }) {
  const { t } = useTranslation('label_printers');
  const labels = useLabels();
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState(() => {
    const { version, name, language, dpi, width, height, gap } = printer;
    return { version, name, language: language as string, dpi: String(dpi), width, height, gap };
  });
  const form = useContractForm({
    id: `label-printer-${printer.id}`,
    schema: labelPrinterSchemas.editLabelPrinter.body,
    initial,
    toBody: ({ dpi, ...values }) => ({ ...values, dpi: Number(dpi) }),
    submit: (body) => call(editLabelPrinter, { params: { id: printer.id }, body }, { notify: 'none' }),
    fromServer: (field, value) => (field === 'dpi' ? String(value) : value),
    onSaved: ({ name }) => {
      notifySuccess(t('saved', { name }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <Fields fields={form.all} />
      <SubmitButton />
    </Form>
  );
}

function useLabels() {
  const { t } = useTranslation('label_printers');
  return {
    name: t('fields.name'),
    language: t('fields.language'),
    dpi: t('fields.dpi'),
    width: t('fields.width'),
    height: t('fields.height'),
    gap: t('fields.gap'),
  };
}

function Fields({ fields }: { readonly fields: FormPart<Values> }) {
  const { t } = useTranslation('label_printers');
  const labels = useLabels();
  return (
    <>
      <TextField
        field={fieldIn(fields, 'name')}
        first
        label={labels.name}
        description={t('name_help')}
        maxLength={40}
      />
      <ShortSelectField
        field={fieldIn(fields, 'language')}
        label={labels.language}
        options={PRINTER_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <ShortSelectField
        field={fieldIn(fields, 'dpi')}
        label={labels.dpi}
        options={PRINTER_DPI.map((dpi) => ({ value: String(dpi), label: t('dpi', { dpi }) }))}
      />
      <MeasureField field={fieldIn(fields, 'width')} label={labels.width} scale={10} decimals={1} />
      <MeasureField field={fieldIn(fields, 'height')} label={labels.height} scale={10} decimals={1} />
      <MeasureField field={fieldIn(fields, 'gap')} label={labels.gap} scale={10} decimals={1} />
    </>
  );
}
