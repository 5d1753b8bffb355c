import { editProduct, type Product } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';

/** Mark that a rule generated the Uzbek name, until a person who may edit goods has reviewed it. */
export function MadeName({ product }: { readonly product: Product }) {
  const { t } = useTranslation('goods');
  const check = useMutation({
    ...apiMutation(editProduct),
    onSuccess: () => notifySuccess(t('product.name_checked')),
  });
  return (
    <Row
      gap={16}
      rowGap={8}
      align="center"
      wrap
      card="warning"
      tight
      tone="warning"
      margin="0 var(--gutter) 16px"
      role="status"
    >
      <span>{t('product.name_made')}</span>
      {product.can.includes('goods.edit') ? (
        <Button
          variant="default"
          size="xs"
          loading={check.isPending}
          onClick={() =>
            check.mutate({
              params: { id: product.id },
              body: { version: product.version, name_checked: true },
            })
          }
        >
          {t('product.name_is_right')}
        </Button>
      ) : null}
    </Row>
  );
}
