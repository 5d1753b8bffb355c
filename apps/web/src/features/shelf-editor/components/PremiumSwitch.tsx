import { editProduct, type PlacedProduct, showProduct } from '@javon/contract';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';

interface PremiumSwitchProps {
  readonly edit: PlanEdit;
  readonly product: PlacedProduct;
}

/** Makes a product premium, after a question, or ordinary again; it holds at once, in every branch. */
export function PremiumSwitch({ edit, product }: PremiumSwitchProps) {
  const { t } = useTranslation('shelf_editor');
  const localised = useLocalised();
  const saving = useMutation({
    meta: { routes: [editProduct] },
    mutationFn: async (premium: boolean) => {
      const params = { id: product.id };
      const { version } = await call(showProduct, { params, query: {} });
      return call(editProduct, {
        params,
        body: { version, premium, ...(premium ? { confirmed: true } : {}) },
      });
    },
    onSuccess: (_, premium) => {
      edit.learn([{ ...product, premium }]);
      notifySuccess(t(premium ? 'premium.on' : 'premium.off', { name: localised(product.name) }));
    },
  });
  const change = async () => {
    const premium = !product.premium;
    const agreed =
      !premium ||
      (await confirm({
        title: t('premium.title'),
        text: t('premium.text'),
        names: [localised(product.name)],
        action: t('premium.make'),
      }));
    if (agreed) saving.mutate(premium);
  };
  return (
    <Switch
      label={t('premium.label')}
      labelPosition="left"
      size="sm"
      disabled={saving.isPending}
      checked={product.premium}
      onChange={() => void change()}
    />
  );
}
