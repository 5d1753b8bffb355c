import { editInstalmentPlan, type InstalmentPlan, listInstalmentPlans } from '@javon/contract';
import { monthlyPrice } from '@javon/price-tag';
import { Button } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { percentText } from '../../../shared/format/percent.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { SettingsList } from './SettingsList.tsx';
import { SettingsRow } from './SettingsRow.tsx';

const PlanPanel = lazyOverlay(() => import('./PlanPanel.tsx'), 'PlanPanel', 'plan');

/** Usual number of plans, for the height of the placeholder. */
const USUAL_COUNT = 4;
/** Price for which the list shows the monthly price. */
const EXAMPLE = 1_000_000;

/** Instalment plans, from which monthly prices are computed. */
export function InstalmentPlans() {
  const { t } = useTranslation('settings');
  const may = useMay();
  const answer = useDeferredAnswer(useQuery(apiQuery(listInstalmentPlans, {})));
  const [open, setOpen] = useState<InstalmentPlan | 'new' | null>(null);
  const add = may('settings.plans') ? (
    <Button variant="default" onClick={() => setOpen('new')}>
      {t('plans.add')}
    </Button>
  ) : undefined;
  return (
    <>
      <SettingsList
        answer={answer}
        label={t('plans.list')}
        text={`${t('plans.text')} ${t('plans.rule')}`}
        add={add}
        empty={{ icon: IconCalendarDollar, title: t('plans.empty_title'), text: t('plans.empty_text') }}
        rows={USUAL_COUNT}
      >
        {(plan) => <Plan key={plan.months} plan={plan} onEdit={() => setOpen(plan)} />}
      </SettingsList>
      <PlanPanel plan={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Plan({ plan, onEdit }: { readonly plan: InstalmentPlan; readonly onEdit: () => void }) {
  const { t } = useTranslation('settings');
  const { months, active, version, used_by: usedBy } = plan;
  const switching = useMutation({
    ...apiMutation(editInstalmentPlan),
    onSuccess: () => notifySuccess(t(active ? 'plans.turned_off' : 'plans.turned_on', { months })),
  });
  const turn = async () => {
    const agreed =
      !active ||
      (await confirm({
        title: t('plans.off_ask', { months }),
        text: t('plans.off_text', { clients: usedBy.clients }),
        action: t('plans.turn_off'),
        danger: true,
      }));
    if (agreed) switching.mutate({ params: { months }, body: { version, active: !active } });
  };
  const isUsed = usedBy.samplers + usedBy.segments + usedBy.clients > 0;
  const name = t('plans.months_value', { months });
  return (
    <SettingsRow
      name={name}
      badges={
        <>
          <Badge tone="neutral">{`+${percentText(plan.markup_bp)} %`}</Badge>
          {active ? null : (
            <Badge tone="negative" outlined>
              {t('plans.off')}
            </Badge>
          )}
        </>
      }
      facts={
        <>
          <span>
            {t('plans.example')}:{' '}
            {t('plans.monthly', { sum: formatNumber(monthlyPrice(EXAMPLE, plan.markup_bp, months)) })}
          </span>
          <span>{isUsed ? t('plans.used', usedBy) : t('plans.unused')}</span>
        </>
      }
    >
      {plan.can.includes('settings.plans') ? (
        <>
          <Button variant="default" size="xs" aria-label={`${t('plans.edit')}: ${name}`} onClick={onEdit}>
            {t('plans.edit')}
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={switching.isPending}
            aria-label={`${t(active ? 'plans.turn_off' : 'plans.turn_on')}: ${name}`}
            onClick={() => void turn()}
          >
            {t(active ? 'plans.turn_off' : 'plans.turn_on')}
          </Button>
        </>
      ) : null}
    </SettingsRow>
  );
}
