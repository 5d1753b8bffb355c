import { addElectronicLabel, ELECTRONIC_MODEL_NAMES } from '@javon/contract';
import { electronicLabelSchemas } from '@javon/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { orNull } from '../../../shared/http/or-null.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import {
  Form,
  ShortSelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { type BoundProduct, readScan } from '../queries.ts';
import styles from './electronic-labels.module.css';
import { ProductPicker } from './ProductPicker.tsx';
import { useModelName } from './use-model-name.ts';

interface AddLabelPanelProps {
  readonly branch: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Panel that adds electronic labels, one after another: the form stays open for the next one. */
export function AddLabelPanel({ branch, opened, onClose }: AddLabelPanelProps) {
  const { t } = useTranslation('electronic_labels');
  const [added, setAdded] = useState(0);
  const [model, setModel] = useState<string>('2.9-hd-bwr');
  return (
    <SidePanel opened={opened} title={t('add_title')} onClose={onClose}>
      {opened ? (
        <AddForm
          key={added}
          branch={branch}
          model={model}
          onAdded={(used) => {
            setModel(used);
            setAdded(added + 1);
          }}
        />
      ) : null}
    </SidePanel>
  );
}

interface AddFormProps {
  readonly branch: string;
  /** Model of the previously added label. */
  readonly model: string;
  readonly onAdded: (model: string) => void;
}

function AddForm({ branch, model, onAdded }: AddFormProps) {
  const { t } = useTranslation('electronic_labels');
  const modelName = useModelName();
  const [product, setProduct] = useState<BoundProduct | null>(null);
  const labels = { mac: t('fields.mac'), model: t('fields.model'), product: t('fields.product') };
  const form = useContractForm({
    id: 'electronic-label',
    ...saves(addElectronicLabel, electronicLabelSchemas.addElectronicLabel),
    initial: { mac: '', model, product: null as number | null },
    toBody: (values) => ({ branch, ...values }),
    onSaved: ({ mac, model: used }) => {
      notifySuccess(t('added', { mac }));
      onAdded(used);
    },
  });
  const choose = (next: BoundProduct | null) => {
    setProduct(next);
    form.write('product', next?.id ?? null);
  };
  const onScan = async (code: string) => {
    const scanned = await orNull(readScan(code));
    if (scanned === null) return warn(t('scan_unknown', { code }));
    if (scanned.kind === 'mac') form.write('mac', scanned.mac);
    else choose(scanned.product);
  };
  useScanner((code) => void onScan(code));
  return (
    <Form form={form} labels={labels}>
      <Row as="p" gap={12} rowGap={8} align="center" wrap className={styles.scan}>
        <CameraButton label={t('scan')} size="sm" onCode={(code) => void onScan(code)} />
        <Text size="sm" tone="quiet">
          {t('scan_help')}
        </Text>
      </Row>
      <TextField field={form.at('mac')} description={t('mac_help')} maxLength={40} />
      <ShortSelectField
        field={form.at('model')}
        options={ELECTRONIC_MODEL_NAMES.map((value) => ({ value, label: modelName(value) }))}
      />
      <ProductPicker
        label={labels.product}
        description={t('product_help')}
        value={product}
        onChange={choose}
      />
      <SubmitButton>{t('add')}</SubmitButton>
    </Form>
  );
}
