import {
  bindElectronicLabel,
  type ElectronicLabel,
  type ElectronicState,
  removeElectronicLabel,
} from '@javon/contract';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLink,
  IconLinkOff,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ActionMenu, type MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './electronic-labels.module.css';
import { useModelName } from './use-model-name.ts';

const LOOKS: Readonly<
  Record<ElectronicState, { readonly icon: TablerIcon; readonly tone?: 'quiet' | 'negative' }>
> = {
  unbound: { icon: IconLinkOff, tone: 'quiet' },
  blocked: { icon: IconX, tone: 'negative' },
  failing: { icon: IconAlertTriangle, tone: 'negative' },
  waiting: { icon: IconClock, tone: 'quiet' },
  shown: { icon: IconCheck },
};

interface LabelItemProps {
  readonly label: ElectronicLabel;
  readonly mayEdit: boolean;
  /** Opens the choice of its product; null if it may not be bound. */
  readonly onBind: (() => void) | null;
}

type Action = 'bind' | 'unbind' | 'remove';

/** An electronic label: its product, model, state and actions. */
export function LabelItem({ label, mayEdit, onBind }: LabelItemProps) {
  const { t } = useTranslation('electronic_labels');
  const localised = useLocalised();
  const modelName = useModelName();
  const { id, version, mac, model, product, shown_at } = label;
  const removing = useConfirmed(removeElectronicLabel, {
    input: { params: { id } },
    title: t('remove_ask', { mac }),
    text: t('remove_text'),
    action: t('remove'),
    danger: true,
    onDone: () => notifySuccess(t('removed', { mac })),
  });
  const unbinding = useMutation({
    ...apiMutation(bindElectronicLabel),
    onSuccess: () => notifySuccess(t('unbound', { mac })),
  });
  const mayBind = onBind !== null;
  const actions: MenuActions<Action> = [
    mayBind && { name: 'bind', label: t(product === null ? 'bind' : 'rebind'), icon: IconLink },
    mayBind && product !== null && { name: 'unbind', label: t('unbind'), icon: IconLinkOff },
    mayEdit && { name: 'remove', label: t('remove'), icon: IconTrash, danger: true },
  ];
  return (
    <li>
      <Stack as="span">
        {product === null ? (
          <Text as="b" tone="quiet">
            {t('no_product')}
          </Text>
        ) : (
          <b>
            {localised(product.name)}{' '}
            <Text tone="quiet" weight="regular" nowrap>
              {product.sku}
            </Text>
          </b>
        )}
        <Text size="sm" tone="quiet" className={styles.second}>
          {mac} · {modelName(model)}
        </Text>
      </Stack>
      <State label={label} />
      <Text size="sm" tone="quiet" className={styles.second}>
        {shown_at === null ? t('never_shown') : <DateTime value={shown_at} as="relative" />}
      </Text>
      <ActionMenu
        as="dots"
        label={t('actions', { mac })}
        actions={actions}
        loading={unbinding.isPending || removing.isPending}
        onChoose={(action) => {
          if (action === 'bind') onBind?.();
          else if (action === 'unbind')
            unbinding.mutate({ params: { id }, body: { version, product: null } });
          else removing.ask();
        }}
      />
    </li>
  );
}

function State({ label: { state, reason, fault, error } }: { readonly label: ElectronicLabel }) {
  const { t } = useTranslation('electronic_labels');
  const { icon: Icon, tone } = LOOKS[state];
  const why = reason ?? (fault === null ? null : t(`faults.${fault}`));
  return (
    <Stack as="span" tone={tone}>
      <Row as="span" gap={6} align="center" weight="bold">
        <Icon
          size={16}
          stroke={2}
          color={state === 'shown' ? 'var(--j-positive)' : 'currentColor'}
          aria-hidden="true"
        />
        {t(`states.${state}`)}
      </Row>
      {why === null ? null : (
        <Text size="sm" className={styles.second} title={error ?? undefined}>
          {why}
        </Text>
      )}
    </Stack>
  );
}
