import '../../src/shared/styles/tokens.css';
import '../../src/shared/styles/base.css';
import { cardNumber, colour, day, email, phone, time } from '@javon/contract/schemas';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { Providers } from '../../src/app/Providers.tsx';
import { loadTexts, startI18n } from '../../src/shared/i18n/i18n.ts';
import {
  CardField,
  ColourField,
  DateField,
  EmailField,
  Form,
  PhoneField,
  SubmitButton,
  TimeField,
  useContractForm,
} from '../../src/shared/ui/form/index.ts';

const BODY = z.strictObject({ time, email, day, phone, card: cardNumber, colour });
const EMPTY = { time: '', email: '', day: '', phone: '', card: '', colour: '#000000' };

/** A form with every field that has a shape of its own; what it submits is on the window. */
function FormKit() {
  const form = useContractForm({
    id: 'form-kit',
    schema: BODY,
    initial: EMPTY,
    submit: async (body) => Object.assign(window, { submitted: body }),
  });
  return (
    <main>
      <Form form={form}>
        <TimeField field={form.at('time')} label="time" />
        <EmailField field={form.at('email')} label="email" />
        <DateField field={form.at('day')} label="day" />
        <PhoneField field={form.at('phone')} label="phone" />
        <CardField field={form.at('card')} label="card" />
        <ColourField field={form.at('colour')} label="colour" />
        <SubmitButton />
      </Form>
    </main>
  );
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
await startI18n();
await loadTexts(['ui', 'errors']);
createRoot(root).render(
  <RouterContextProvider router={router}>
    <Providers>
      <FormKit />
    </Providers>
  </RouterContextProvider>,
);
