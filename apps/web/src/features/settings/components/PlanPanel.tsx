import { createInstalmentPlan, editInstalmentPlan, type InstalmentPlan, MAX_MARKUP } from '@javon/contract';
import { instalmentPlanSchemas } from '@javon/contract/schemas';
import { monthlyPrice } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { basisPointsIn, percentText } from '../../../shared/format/percent.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  Form,
  NumberField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface PlanPanelProps {
  readonly plan: InstalmentPlan | 'new' | null;
  readonly onClose: () => void;
}

const EXAMPLE = 1_000_000;

/** Panel that adds a plan, or changes the markup of one. */
export function PlanPanel({ plan, onClose }: PlanPanelProps) {
  const { t } = useTranslation('settings');
  const title =
    plan === null || plan === 'new' ? t('plans.add_title') : t('plans.edit_title', { months: plan.months });
  return (
    <SidePanel opened={plan !== null} title={title} onClose={onClose}>
      {plan === 'new' ? <NewPlan onDone={onClose} /> : null}
      {plan !== null && plan !== 'new' ? <EditPlan key={plan.months} plan={plan} onDone={onClose} /> : null}
    </SidePanel>
  );
}

function usePlanSaved(onDone: () => void) {
  return (said: string) => {
    notifySuccess(said);
    onDone();
  };
}

function NewPlan({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('settings');
  const saved = usePlanSaved(onDone);
  const labels = { months: t('plans.months'), markup_bp: t('plans.markup') };
  const form = useContractForm({
    id: 'instalment-plan',
    ...saves(createInstalmentPlan, instalmentPlanSchemas.createInstalmentPlan),
    initial: { months: null as number | null, markup_bp: '' },
    toBody: ({ months, markup_bp }) => ({ months, markup_bp: basisPointsIn(markup_bp) }),
    onSaved: ({ months }) => saved(t('plans.added', { months })),
  });
  return (
    <Form form={form} labels={labels}>
      <NumberField field={form.at('months')} min={1} max={60} />
      <TextField field={form.at('markup_bp')} maxLength={8} />
      <Example months={form.values.months} markup={form.values.markup_bp} />
      <SubmitButton>{t('plans.add')}</SubmitButton>
    </Form>
  );
}

function EditPlan({ plan, onDone }: { readonly plan: InstalmentPlan; readonly onDone: () => void }) {
  const { t } = useTranslation('settings');
  const saved = usePlanSaved(onDone);
  const { months } = plan;
  const labels = { markup_bp: t('plans.markup') };
  const form = useContractForm({
    id: `instalment-plan-${months}`,
    ...saves(editInstalmentPlan, instalmentPlanSchemas.editInstalmentPlan, { params: { months } }),
    initial: { version: plan.version, markup_bp: percentText(plan.markup_bp) },
    toBody: ({ version, markup_bp }) => ({ version, markup_bp: basisPointsIn(markup_bp) }),
    fromServer: (_field, value) => percentText(Number(value)),
    onSaved: () => saved(t('plans.saved', { months })),
  });
  return (
    <Form form={form} labels={labels} show={(_field, value) => `${percentText(Number(value))} %`}>
      <TextField field={form.at('markup_bp')} maxLength={8} description={t('plans.edit_help')} />
      <Example months={months} markup={form.values.markup_bp} />
      <SubmitButton />
    </Form>
  );
}

/** Example of the typed plan: the monthly price of a million. */
function Example({ months, markup }: { readonly months: number | null; readonly markup: string }) {
  const { t } = useTranslation('settings');
  const points = basisPointsIn(markup);
  if (!months || months > 60 || points === null || !(points <= MAX_MARKUP)) return null;
  return (
    <Quiet size="sm" role="status">
      {t('plans.example')}:{' '}
      <b>{t('plans.monthly', { sum: formatNumber(monthlyPrice(EXAMPLE, points, months)) })}</b>
    </Quiet>
  );
}
