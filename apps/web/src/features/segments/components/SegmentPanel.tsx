import { createSegment, editSegment, MAX_SEGMENT_NAME, type SegmentDetails } from '@javon/contract';
import { segmentSchemas } from '@javon/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { percentText } from '../../../shared/format/percent.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  DateField,
  FieldRow,
  Form,
  SelectField,
  SubmitButton,
  SwitchField,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { plansQuery } from '../queries.ts';

interface PanelProps {
  readonly opened: boolean;
  /** Null for a new one. */
  readonly segment: SegmentDetails | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: SegmentDetails) => void;
}

/** Panel that adds or changes a segment. */
export function SegmentPanel({ opened, segment, onClose, onSaved }: PanelProps) {
  const { t } = useTranslation('segments');
  return (
    <SidePanel opened={opened} title={t(segment === null ? 'add_title' : 'edit_title')} onClose={onClose}>
      <SegmentForm segment={segment} onClose={onClose} onSaved={onSaved} />
    </SidePanel>
  );
}

function SegmentForm({ segment, onClose, onSaved }: Omit<PanelProps, 'opened'>) {
  const { t } = useTranslation('segments');
  const { data } = useQuery(plansQuery);
  const plans = (data?.items ?? []).filter((plan) => plan.active || plan.months === segment?.months);
  const labels = {
    name: t('name'),
    begins: t('begins'),
    ends: t('ends'),
    months: t('months'),
    promo_bank: t('promo_bank'),
  };
  const form = useContractForm({
    id: segment === null ? 'segment-new' : `segment-${segment.id}`,
    ...(segment === null
      ? saves(createSegment, segmentSchemas.createSegment)
      : saves(editSegment, segmentSchemas.editSegment, { params: { id: segment.id } })),
    initial: {
      version: segment?.version ?? 1,
      name: segment?.name ?? '',
      begins: segment?.begins ?? '',
      ends: segment?.ends ?? '',
      months: segment === null ? null : String(segment.months),
      promo_bank: segment?.promo_bank ?? false,
    },
    toBody: ({ version, months, ...rest }) => ({
      ...(segment === null ? {} : { version }),
      ...rest,
      months: months === null ? null : Number(months),
    }),
    fromServer: (field, value) => (field === 'months' ? String(value) : value),
    onSaved: (saved) => {
      notifySuccess(t(segment === null ? 'added' : 'saved', { name: saved.name }));
      onClose();
      onSaved(saved);
    },
  });
  const show = (field: string, value: unknown) => {
    if (field === 'begins' || field === 'ends') return formatDate(String(value));
    if (field === 'promo_bank') return t(value === true ? 'yes' : 'no');
    return String(value);
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <TextField field={form.at('name')} maxLength={MAX_SEGMENT_NAME} />
      <FieldRow>
        <DateField field={form.at('begins')} />
        <DateField field={form.at('ends')} min={form.values.begins || undefined} />
      </FieldRow>
      <SelectField
        field={form.at('months')}
        options={plans.map(({ months, markup_bp }) => ({
          value: String(months),
          label: t('plan', { months, markup: percentText(markup_bp) }),
        }))}
      />
      <SwitchField field={form.at('promo_bank')} description={t('promo_bank_help')} />
      <SubmitButton>{segment === null ? t('add') : undefined}</SubmitButton>
    </Form>
  );
}
