import { bindElectronicLabel, type ElectronicLabel } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { type BoundProduct, readScan } from '../queries.ts';
import styles from './electronic-labels.module.css';
import { ProductPicker } from './ProductPicker.tsx';
import { useModelName } from './use-model-name.ts';

interface BindPanelProps {
  /** Label to bind; null while closed. */
  readonly label: ElectronicLabel | null;
  readonly onClose: () => void;
}

/** Binds an electronic label to a product, scanned or searched for. */
export function BindPanel({ label, onClose }: BindPanelProps) {
  const { t } = useTranslation('electronic_labels');
  return (
    <SidePanel opened={label !== null} title={t('bind_title')} onClose={onClose}>
      {label === null ? null : <BindForm key={label.id} label={label} onDone={onClose} />}
    </SidePanel>
  );
}

function BindForm({ label, onDone }: { readonly label: ElectronicLabel; readonly onDone: () => void }) {
  const { t } = useTranslation('electronic_labels');
  const localised = useLocalised();
  const modelName = useModelName();
  const [product, setProduct] = useState<BoundProduct | null>(label.product);
  const binding = useMutation({
    ...apiMutation(bindElectronicLabel),
    onSuccess: ({ mac, product: bound }) => {
      notifySuccess(t('bound', { mac, name: bound === null ? '' : localised(bound.name) }));
      onDone();
    },
  });
  const onScan = async (code: string) => {
    const scanned = await orNull(readScan(code));
    if (scanned?.kind === 'product') setProduct(scanned.product);
    else warn(t('scan_no_product', { code }));
  };
  useScanner((code) => void onScan(code));
  return (
    <Stack gap={16} className={styles.bind}>
      <p>
        {label.mac}
        <br />
        <Text tone="quiet">{modelName(label.model)}</Text>
      </p>
      <CameraButton label={t('scan_product')} size="sm" onCode={(code) => void onScan(code)} />
      <ProductPicker label={t('fields.product')} value={product} onChange={setProduct} />
      <Button
        disabled={product === null || product.id === label.product?.id}
        loading={binding.isPending}
        onClick={() =>
          binding.mutate({
            params: { id: label.id },
            body: { version: label.version, product: product?.id ?? null },
          })
        }
      >
        {t('bind')}
      </Button>
    </Stack>
  );
}
