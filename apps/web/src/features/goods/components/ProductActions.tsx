import {
  type AnswerOf,
  deleteProduct,
  editProduct,
  restoreProduct,
  showProductPlaces,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { IconDiamond, IconDots, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { call } from '../../../shared/http/call.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { type MenuActions, MenuList } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import type { ProductPart } from '../forms.ts';

type Shown = AnswerOf<'showProduct'>;

interface ActionsProps {
  readonly product: Shown;
  readonly onEdit: (part: ProductPart) => void;
}

/** Shelves listed in the question before a deletion. */
const NAMED = 5;

export function ProductActions({ product, onEdit }: ActionsProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const [opened, setOpened] = useState(false);
  const choose = (work: () => unknown) => {
    setOpened(false);
    void work();
  };
  const params = { id: product.id };
  const mayEdit = product.can.includes('goods.edit');
  const mayDelete = product.can.includes('goods.delete');
  const restore = useMutation({
    ...apiMutation(restoreProduct),
    onSuccess: () => notifySuccess(t('product.restored')),
  });
  const edit = useMutation({
    ...apiMutation(editProduct),
    onSuccess: (saved) => notifySuccess(t(saved.premium ? 'product.premium_on' : 'product.premium_off')),
  });
  const removal = useMutation({
    ...apiMutation(deleteProduct),
    onSuccess: () => notifySuccess(t('product.deleted')),
  });
  if (product.deleted) {
    return mayDelete ? (
      <Button loading={restore.isPending} onClick={() => restore.mutate({ params })}>
        {t('product.restore')}
      </Button>
    ) : null;
  }
  const premium = async () => {
    const next = !product.premium;
    const agreed =
      !next ||
      (await confirm({
        title: t('product.premium_title'),
        text: t('bulk.premium_text'),
        names: [localised(product.name)],
        action: t('product.make_premium'),
      }));
    if (!agreed) return;
    const body = { version: product.version, premium: next, ...(next ? { confirmed: true } : {}) };
    edit.mutate({ params, body });
  };
  const remove = async () => {
    const where = await orNull(call(showProductPlaces, { params }, { notify: 'none' }));
    const shelves = where?.shelves ?? [];
    const names = shelves
      .slice(0, NAMED)
      .map((shelf) => `${shelf.branch.code} ${shelf.name}`)
      .join(', ');
    const count = where?.shelf_count ?? 0;
    const agreed = await confirm({
      title: t('product.delete_title'),
      text: count > 0 ? t('product.delete_where', { count, names }) : t('product.delete_text'),
      names: [localised(product.name)],
      action: t('product.delete'),
      danger: true,
    });
    if (agreed) removal.mutate({ params, query: { confirmed: 'true' } });
  };
  const toPremium = t(product.premium ? 'product.unmake_premium' : 'product.make_premium');
  const actions: MenuActions<'characters' | 'premium' | 'remove'> = [
    mayEdit && { name: 'characters', label: t('values.edit'), icon: IconListDetails },
    mayEdit && { name: 'premium', label: toPremium, icon: IconDiamond },
    mayDelete && { name: 'remove', label: t('product.delete'), icon: IconTrash, danger: true },
  ];
  return (
    <>
      {mayEdit || mayDelete ? (
        <Popup
          opened={opened}
          onClose={() => setOpened(false)}
          label={t('product.more')}
          role="menu"
          target={(props) => (
            <IconButton
              {...props}
              framed
              size={36}
              icon={IconDots}
              label={t('product.more')}
              onClick={() => setOpened(!opened)}
            />
          )}
        >
          <MenuList
            actions={actions}
            onChoose={(name) => choose({ characters: () => onEdit('characters'), premium, remove }[name])}
          />
        </Popup>
      ) : null}
      {mayEdit ? (
        <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => onEdit('values')}>
          {t('product.edit')}
        </Button>
      ) : null}
      {product.can.includes('goods.price') ? (
        <Button onClick={() => onEdit('price')}>{t('product.edit_price')}</Button>
      ) : null}
    </>
  );
}
