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
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  Form,
  MeasureField,
  ShortSelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface PanelProps {
  readonly branch: string;
  /** Printer to edit, `new` for a new one, null while closed. */
  readonly printer: LabelPrinter | 'new' | null;
  readonly onClose: () => void;
}

/** Panel that adds or changes a label printer. */
export function PrinterPanel({ branch, printer, onClose }: PanelProps) {
  const { t } = useTranslation('label_printers');
  return (
    <SidePanel
      opened={printer !== null}
      title={t(printer === null || printer === 'new' ? 'add_title' : 'edit_title')}
      onClose={onClose}
    >
      {printer === 'new' ? <PrinterForm branch={branch} printer={null} onDone={onClose} /> : null}
      {printer !== null && printer !== 'new' ? (
        <PrinterForm key={printer.id} branch={branch} printer={printer} onDone={onClose} />
      ) : null}
    </SidePanel>
  );
}

interface Values {
  readonly version: number;
  readonly name: string;
  readonly language: string;
  readonly dpi: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly gap: number | null;
}

const NEW = { version: 1, name: '', language: 'zpl', dpi: 203, width: 580, height: 400, gap: 20 };

interface PrinterFormProps {
  readonly branch: string;
  readonly printer: LabelPrinter | null;
  readonly onDone: () => void;
}

function PrinterForm({ branch, printer, onDone }: PrinterFormProps) {
  const { t } = useTranslation('label_printers');
  const labels = {
    name: t('fields.name'),
    language: t('fields.language'),
    dpi: t('fields.dpi'),
    width: t('fields.width'),
    height: t('fields.height'),
    gap: t('fields.gap'),
  };
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState((): Values => {
    const { version, name, language, dpi, width, height, gap } = printer ?? NEW;
    return { version, name, language, dpi: String(dpi), width, height, gap };
  });
  const form = useContractForm({
    id: printer === null ? 'label-printer' : `label-printer-${printer.id}`,
    ...(printer === null
      ? saves(addLabelPrinter, labelPrinterSchemas.addLabelPrinter)
      : saves(editLabelPrinter, labelPrinterSchemas.editLabelPrinter, { params: { id: printer.id } })),
    initial,
    toBody: ({ version, dpi, ...values }) => ({
      ...(printer === null ? { branch } : { version }),
      ...values,
      dpi: Number(dpi),
    }),
    fromServer: (field, value) => (field === 'dpi' ? String(value) : value),
    onSaved: ({ name }) => {
      notifySuccess(t(printer === null ? 'added' : 'saved', { name }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <TextField field={form.at('name')} description={t('name_help')} maxLength={40} />
      <ShortSelectField
        field={form.at('language')}
        options={PRINTER_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <ShortSelectField
        field={form.at('dpi')}
        options={PRINTER_DPI.map((dpi) => ({ value: String(dpi), label: t('dpi', { dpi }) }))}
      />
      <MeasureField field={form.at('width')} scale={10} decimals={1} />
      <MeasureField field={form.at('height')} scale={10} decimals={1} />
      <MeasureField field={form.at('gap')} scale={10} decimals={1} />
      <SubmitButton>{printer === null ? t('add') : undefined}</SubmitButton>
    </Form>
  );
}
