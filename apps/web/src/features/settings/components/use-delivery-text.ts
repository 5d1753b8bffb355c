import type { WebhookDelivery } from '@javon/contract';
import { useTranslation } from 'react-i18next';

/** Returns a function that describes the result of a delivery's last try. */
export function useDeliveryText(): (delivery: Pick<WebhookDelivery, 'fault' | 'status'>) => string {
  const { t } = useTranslation('settings');
  return ({ fault, status }) => t(`webhooks.outcome.${fault ?? 'taken'}`, { status });
}
