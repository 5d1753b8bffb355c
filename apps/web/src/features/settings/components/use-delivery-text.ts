import type { WebhookDelivery } from '@javon/contract';
import { useTranslation } from 'react-i18next';

/** Returns what says how the last try of a delivery ended. */
export function useDeliveryText(): (delivery: Pick<WebhookDelivery, 'fault' | 'status'>) => string {
  const { t } = useTranslation('settings');
  return ({ fault, status }) => t(`webhooks.outcome.${fault ?? 'taken'}`, { status });
}
