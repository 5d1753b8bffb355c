import {
  acceptExchangeCatalogue,
  acceptOlderExchange,
  type ExchangeItem,
  type ExchangeMapping,
  PICTURE_RULES,
  recheckExchange,
  SKU_SOURCES,
  saveExchangeMapping,
} from '@javon/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { MeasureInput } from '../../../shared/ui/form/index.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import {
  acceptProposals,
  byKind,
  type Decision,
  type Decisions,
  decisionOf,
  keyOf,
  openProposals,
} from '../mapping.ts';
import { mappingQuery, waitsQuery } from '../queries.ts';
import styles from './exchange.module.css';
import { MappingItem } from './MappingItem.tsx';

/** Form of the meanings of things of a database of 1C, and of the cases in which a person decides. */
export function Mapping({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(mappingQuery(id));
  if (data) return <MappingForm key={id} mapping={data} />;
  return <Waiting error={error} refetch={refetch} />;
}

interface Settings {
  readonly sku_from: ExchangeMapping['sku_from'];
  readonly price_bound: number;
  readonly withdraw_bound: number;
  readonly pictures: ExchangeMapping['pictures'];
}

function MappingForm({ mapping }: { readonly mapping: ExchangeMapping }) {
  const { t } = useTranslation('exchange');
  const mayEdit = useMay()('goods.import');
  const [decisions, setDecisions] = useState<Decisions>({});
  const [changes, setChanges] = useState<Partial<Settings>>({});
  const { id, version, items } = mapping;
  const saving = useMutation({
    ...apiMutation(saveExchangeMapping),
    onSuccess: (saved) => {
      queryClient.setQueryData(mappingQuery(id).queryKey, saved);
      setDecisions({});
      setChanges({});
      notifySuccess(t('saved'));
    },
  });
  const changed = items.filter((item) => decisions[keyOf(item)] !== undefined);
  const settings: Settings = { ...mapping, ...changes };
  const names = ['sku_from', 'price_bound', 'withdraw_bound', 'pictures'] as const;
  const isChanged = changed.length > 0 || names.some((name) => settings[name] !== mapping[name]);
  useUnsavedGuard({
    id: `exchange-mapping-${id}`,
    isUnsaved: () => isChanged,
    leavesWith: ({ base }) => base !== id,
    keep: () => ({ version, decisions, changes }),
    restore: (draft) => {
      // Decisions on an older version could undo those of another person.
      if (draft.version !== version) return;
      setDecisions(draft.decisions as Decisions);
      setChanges(draft.changes as Partial<Settings>);
    },
  });
  const decide = useCallback(
    (item: ExchangeItem, decision: Decision) =>
      setDecisions((former) => ({ ...former, [keyOf(item)]: decision })),
    [],
  );
  const save = () =>
    saving.mutate({
      params: { id },
      body: {
        version,
        ...changes,
        items: changed.map((item) => ({ kind: item.kind, ref: item.ref, ...decisionOf(item, decisions) })),
      },
    });
  const proposals = openProposals(items, decisions);
  return (
    <>
      {mapping.foreign ? <Refused what="foreign" id={id} mayEdit={mayEdit} /> : null}
      {mapping.older ? <Refused what="older" id={id} mayEdit={mayEdit} /> : null}
      <section aria-labelledby="exchange-mapping">
        <Row as="header" gap={12} rowGap={4} align="center" justify="between" wrap>
          <h2 id="exchange-mapping">{t('mapping', { name: mapping.name })}</h2>
          {mayEdit && proposals > 0 ? (
            <Button
              variant="default"
              size="xs"
              onClick={() => setDecisions(acceptProposals(items, decisions))}
            >
              {t('accept_proposals', { count: proposals })}
            </Button>
          ) : null}
        </Row>
        <p className={styles.quiet}>{t('mapping_text')}</p>
        {byKind(items).map((group) => (
          <fieldset key={group.kind} className={styles.kind} disabled={!mayEdit}>
            <legend>
              {t(`kinds.${group.kind}`)}{' '}
              <span className={styles.quiet}>{formatNumber(group.items.length)}</span>
            </legend>
            {group.items.map((item) => (
              <MappingItem
                key={keyOf(item)}
                item={item}
                choices={mapping.choices}
                unsaved={decisions[keyOf(item)]}
                onDecide={decide}
              />
            ))}
          </fieldset>
        ))}
        <SettingFields
          settings={settings}
          disabled={!mayEdit}
          onChange={(next) => setChanges({ ...changes, ...next })}
        />
        {mayEdit ? (
          <Row gap={8} wrap mt={16}>
            <Button disabled={!isChanged} loading={saving.isPending} onClick={save}>
              {t('save')}
            </Button>
            <Recheck id={id} />
          </Row>
        ) : null}
      </section>
      <Waits id={id} />
    </>
  );
}

interface SettingFieldsProps {
  readonly settings: Settings;
  readonly disabled: boolean;
  readonly onChange: (settings: Partial<Settings>) => void;
}

/** Fields of what a person decides for the whole database of 1C. */
function SettingFields({ settings, disabled, onChange }: SettingFieldsProps) {
  const { t } = useTranslation('exchange');
  return (
    <Stack as="fieldset" maxWidth={420} gap={12} className={styles.bounds} disabled={disabled}>
      <legend>{t('bounds')}</legend>
      <NativeSelect
        label={t('sku_from')}
        data={SKU_SOURCES.map((value) => ({ value, label: t(`sku_sources.${value}`) }))}
        value={settings.sku_from}
        onChange={(event) => onChange({ sku_from: event.currentTarget.value as Settings['sku_from'] })}
      />
      <MeasureInput
        label={t('price_bound')}
        scale={1}
        decimals={0}
        value={settings.price_bound}
        onChange={(value) => onChange({ price_bound: value ?? 0 })}
      />
      <MeasureInput
        label={t('withdraw_bound')}
        scale={1}
        decimals={0}
        value={settings.withdraw_bound}
        onChange={(value) => onChange({ withdraw_bound: value ?? 0 })}
      />
      <NativeSelect
        label={t('pictures')}
        data={PICTURE_RULES.map((value) => ({ value, label: t(`picture_rules.${value}`) }))}
        value={settings.pictures}
        onChange={(event) => onChange({ pictures: event.currentTarget.value as Settings['pictures'] })}
      />
    </Stack>
  );
}

/** Button that requests a comparison of everything. */
function Recheck({ id }: { readonly id: number }) {
  const { t } = useTranslation('exchange');
  const asking = useMutation({
    ...apiMutation(recheckExchange),
    onSuccess: () => notifySuccess(t('recheck_asked')),
  });
  return (
    <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate({ params: { id } })}>
      {t('recheck')}
    </Button>
  );
}

const ACCEPTING = { foreign: acceptExchangeCatalogue, older: acceptOlderExchange } as const;

interface RefusedProps {
  readonly what: keyof typeof ACCEPTING;
  readonly id: number;
  readonly mayEdit: boolean;
}

/** Question whether refused files are to be accepted: of another catalogue, or older than those taken before. */
function Refused({ what, id, mayEdit }: RefusedProps) {
  const { t } = useTranslation('exchange');
  const accepting = useConfirmed(ACCEPTING[what], {
    input: { params: { id } },
    title: t(`refused.${what}.ask`),
    text: t(`refused.${what}.explanation`),
    action: t(`refused.${what}.accept`),
    onDone: () => notifySuccess(t(`refused.${what}.accepted`)),
  });
  return (
    <Row gap={12} align="center" justify="between" wrap card="sunken" role="status">
      <p>{t(`refused.${what}.text`)}</p>
      {mayEdit ? (
        <Button variant="default" size="xs" loading={accepting.isPending} onClick={accepting.ask}>
          {t(`refused.${what}.accept`)}
        </Button>
      ) : null}
    </Row>
  );
}

/** Things of 1C that could not be imported, with the reasons. */
function Waits({ id }: { readonly id: number }) {
  const { t } = useTranslation('exchange');
  const { data } = useQuery(waitsQuery(id));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="exchange-waits">
      <h2 id="exchange-waits">{t('waits_title')}</h2>
      <p className={styles.quiet}>{t('waits_text')}</p>
      <Stack as="ul">
        {data.items.map(({ id: key, name, message, price }) => (
          <Text as="li" key={key} line="above" padding="6px 0">
            <Text as="b" weight="medium">
              {name}
            </Text>{' '}
            {message}
            {price === null ? null : (
              <>
                {' · '}
                {t('waits_price')} <Money value={price} />
              </>
            )}
          </Text>
        ))}
      </Stack>
      {data.next === null ? null : <p className={styles.quiet}>{t('waits_more')}</p>}
    </section>
  );
}
