import {
  addSegmentProducts,
  importSegmentProducts,
  pasteSegmentProducts,
  type SegmentDetails,
} from '@javon/contract';
import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Card, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import type { Adding } from '../model/adding.ts';
import { AddByFile } from './AddByFile.tsx';
import { AddByPaste } from './AddByPaste.tsx';
import { AddBySearch } from './AddBySearch.tsx';
import styles from './segments.module.css';

interface AddProps {
  readonly opened: boolean;
  readonly segment: SegmentDetails;
  readonly onClose: () => void;
}

const WAYS = ['search', 'paste', 'file'] as const;
type Way = (typeof WAYS)[number];

/**
 * Panel that adds products to a segment in one of three ways; if there are bad lines, they are named and
 * nothing is added.
 */
export function AddProducts({ opened, segment, onClose }: AddProps) {
  const { t } = useTranslation('segments');
  const [way, setWay] = useState<Way>('search');
  const [bad, setBad] = useState<readonly string[]>([]);
  const params = { id: segment.id };
  const adding = useMutation({
    meta: { routes: [addSegmentProducts] },
    mutationFn: (what: Adding) => {
      setBad([]);
      const options = { expected: ['batch_has_bad_rows'] } as const;
      if ('products' in what) return call(addSegmentProducts, { params, body: what }, options);
      if ('text' in what) return call(pasteSegmentProducts, { params, body: what }, options);
      return call(importSegmentProducts, { params, body: {}, file: what.file }, options);
    },
    onSuccess: ({ added, already }) => {
      notifySuccess(
        already > 0 ? t('added_some', { count: added, already }) : t('added_products', { count: added }),
      );
      onClose();
    },
    onError: (error) => {
      if (error instanceof HttpFailure && error.code === 'batch_has_bad_rows') {
        setBad((error.body?.errors ?? []).map((one) => one.message));
      }
    },
  });
  const change = (next: Way) => {
    setBad([]);
    setWay(next);
  };
  const common = { busy: adding.isPending, onAdd: (what: Adding) => adding.mutate(what) };
  return (
    <SidePanel opened={opened} title={t('add_products')} onClose={onClose} width={520}>
      <Stack gap={16}>
        <SegmentedControl
          fullWidth
          aria-label={t('way')}
          data={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={way}
          onChange={(next) => change(next as Way)}
        />
        {/* The others keep what was chosen in them. */}
        <div hidden={way !== 'search'}>
          <AddBySearch {...common} segment={segment.id} />
        </div>
        <div hidden={way !== 'paste'}>
          <AddByPaste {...common} />
        </div>
        <div hidden={way !== 'file'}>
          <AddByFile {...common} />
        </div>
        {bad.length > 0 ? (
          <Card card="negative" size="sm" className={styles.bad} role="alert">
            <Text as="p" tone="negative" weight="medium">
              {t('bad_lines', { count: bad.length })}
            </Text>
            <ul>
              {bad.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
        ) : null}
      </Stack>
    </SidePanel>
  );
}
