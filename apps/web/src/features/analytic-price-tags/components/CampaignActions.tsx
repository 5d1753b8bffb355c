import {
  type Campaign,
  deleteAnalyticPriceTag,
  issueAnalyticPriceTag,
  remindAnalyticPriceTag,
  withdrawAnalyticPriceTag,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { IconBan, IconBell, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notify, notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { ActionMenu, type MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';
import { costText, readTagCost } from '../../price-tags/public.ts';
import { CAMPAIGNS_PATH } from '../paths.ts';

interface CampaignActionsProps {
  readonly campaign: Campaign;
  readonly onEdit: () => void;
}

/** First reason why a draft cannot be issued, of those that the page knows; the server checks all. */
function obstacleOf({ product_count, numbers, ends }: Campaign) {
  if (product_count === 0) return 'campaign_no_products';
  if (numbers.reached === 0) return 'campaign_no_branches';
  if (ends === null) return 'tag_campaign_endless';
  return ends < today() ? 'date_in_past' : null;
}

type Name = 'edit' | 'withdraw' | 'delete';

/** Actions of head office on a campaign: the next step as a button, the others in a menu. */
export function CampaignActions({ campaign, onEdit }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns');
  const { t: tags } = useTranslation('price_tags');
  const { t: errors } = useTranslation('errors');
  const goOn = useGoOn();
  const { id, version, name } = campaign;
  const params = { id };
  const may = (step: string) => campaign.can.includes(`analytic_price_tag.${step}`);
  const issuing = useMutation({
    ...apiMutation(issueAnalyticPriceTag),
    onSuccess: () => notifySuccess(t('issued')),
  });
  const reminding = useMutation({
    ...apiMutation(remindAnalyticPriceTag),
    onSuccess: ({ branches }) =>
      notifySuccess(
        branches > 0
          ? t('reminded', { count: branches })
          : t(
              campaign.phase === 'running' && campaign.numbers.needing === 0
                ? 'reminded_nothing'
                : 'reminded_none',
            ),
      ),
  });
  const withdrawal = useMutation({
    ...apiMutation(withdrawAnalyticPriceTag),
    onSuccess: () => notifySuccess(t('withdrawn')),
  });
  const removal = useMutation({
    ...apiMutation(deleteAnalyticPriceTag),
    onSuccess: () => {
      notifySuccess(t('deleted'));
      goOn([CAMPAIGNS_PATH, '/']);
    },
  });
  const isBusy = [issuing, reminding, withdrawal, removal].some(({ isPending }) => isPending);
  const issue = async () => {
    const obstacle = obstacleOf(campaign);
    if (obstacle !== null) return notify({ kind: 'negative', message: errors(obstacle) });
    const branches = campaign.numbers.reached;
    const question = t('issue_text', { branches, products: campaign.product_count });
    // If the cost is unavailable, the question is still asked.
    const cost = await orNull(readTagCost({ campaign: id }));
    const text =
      cost === null
        ? question
        : cost.tags === 0
          ? t('issue_nothing', { branches })
          : `${question} ${tags('cost.title')}: ${costText(tags, cost)}.`;
    const sure = await confirm({ title: t('issue_title'), text, names: [name], action: t('issue') });
    if (sure) issuing.mutate({ params, body: { version } });
  };
  const choose = async (action: Name) => {
    if (action === 'edit') return onEdit();
    const isDelete = action === 'delete';
    const sure = await confirm({
      title: t(isDelete ? 'delete_title' : 'withdraw_title'),
      ...(isDelete ? {} : { text: t('withdraw_text') }),
      names: [name],
      action: t(action),
      danger: true,
    });
    if (!sure) return;
    if (isDelete) removal.mutate({ params });
    else withdrawal.mutate({ params, body: { version } });
  };
  const mayDelete = may('edit') && campaign.phase === 'draft';
  const actions: MenuActions<Name> = [
    may('edit') && { name: 'edit', label: t('edit'), icon: IconPencil },
    may('withdraw') && { name: 'withdraw', label: t('withdraw'), icon: IconBan, danger: true },
    mayDelete && { name: 'delete', label: t('delete'), icon: IconTrash, danger: true },
  ];
  return (
    <>
      <ActionMenu as="button" label={t('actions')} actions={actions} onChoose={(one) => void choose(one)} />
      {may('issue') ? (
        <Button loading={isBusy} leftSection={<IconSend {...ICON} />} onClick={() => void issue()}>
          {t('issue')}
        </Button>
      ) : may('remind') ? (
        <Button
          loading={isBusy}
          leftSection={<IconBell {...ICON} />}
          onClick={() => reminding.mutate({ params, body: {} })}
        >
          {t('remind')}
        </Button>
      ) : null}
    </>
  );
}
