import { type Client, listInstalmentPlans, MAX_CLIENT_NAME, MAX_CLIENT_PHONES } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../../shared/format/percent.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import {
  CardExpiryField,
  CardField,
  CheckboxField,
  DigitsField,
  FieldRow,
  type FormPart,
  fieldIn,
  PhoneField,
  SelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import type { ClientValues } from '../model/client-values.ts';
import styles from './clients.module.css';

interface FieldsProps {
  readonly fields: FormPart<ClientValues>;
  readonly phones: readonly string[];
  readonly onPhones: (phones: readonly string[]) => void;
  /** The stored card, if any. */
  readonly card?: Client['card'];
  readonly dropsCard?: boolean;
}

export function ClientFields({ fields, phones, onPhones, card = null, dropsCard = false }: FieldsProps) {
  const { t } = useTranslation('clients');
  const { data } = useQuery(apiQuery(listInstalmentPlans, {}));
  const plans = (data?.items ?? []).filter((plan) => plan.active);
  return (
    <>
      <TextField
        field={fieldIn(fields, 'name')}
        label={t('name')}
        maxLength={MAX_CLIENT_NAME}
        autoComplete="off"
      />
      {phones.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no identity but its place
        <Row key={index} gap={8} align="start" className={styles.phone}>
          <PhoneField
            field={fieldIn(fields, `phones.${index}`)}
            label={phones.length === 1 ? t('phone') : t('phone_n', { n: index + 1 })}
          />
          {index > 0 ? (
            <IconButton
              size={36}
              icon={IconTrash}
              label={t('phone_remove', { n: index + 1 })}
              onClick={() => onPhones(phones.filter((__, at) => at !== index))}
            />
          ) : null}
        </Row>
      ))}
      {phones.length < MAX_CLIENT_PHONES ? (
        <Button
          style={{ alignSelf: 'flex-start' }}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => onPhones([...phones, ''])}
        >
          {t('phone_add')}
        </Button>
      ) : null}
      <SelectField
        field={fieldIn(fields, 'months')}
        label={t('plan_of')}
        options={plans.map((plan) => ({
          value: String(plan.months),
          label: t('plan', { months: plan.months, markup: percentText(plan.markup_bp) }),
        }))}
      />
      <FieldRow>
        <CardField
          field={fieldIn(fields, 'card.number')}
          label={t('card_number')}
          description={
            card ? t('card_kept', { last4: card.last4, expiry: card.expiry }) : t('card_number_help')
          }
        />
        <CardExpiryField
          field={fieldIn(fields, 'card.expiry')}
          label={t('card_expiry')}
          description={t('card_expiry_help')}
        />
      </FieldRow>
      {card ? (
        <CheckboxField
          field={fieldIn(fields, 'drops_card')}
          label={t('card_drop', { last4: card.last4 })}
          description={dropsCard ? t('card_dropped') : undefined}
        />
      ) : null}
      <DigitsField field={fieldIn(fields, 'pinfl')} label={t('pinfl')} digits={14} />
    </>
  );
}
