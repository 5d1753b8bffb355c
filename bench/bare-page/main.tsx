/**
 * A page of the parts that every screen of Javon is made of, and nothing else: React, the router, the query cache and
 * a table of the component library with fifty rows of the server. What Lighthouse gives it is the most that a screen
 * of these parts can get.
 */
import '@mantine/core/styles.css';
import { MantineProvider, Table } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

type Row = readonly string[];

function Rows() {
  const { data = [] } = useQuery({
    queryKey: ['rows'],
    queryFn: async () => (await (await fetch('/rows.json')).json()) as Row[],
  });
  return (
    <main>
      <h1>Rows</h1>
      <Table>
        <Table.Tbody>
          {data.map((row) => (
            <Table.Tr key={row[0]}>
              {row.map((cell) => (
                <Table.Td key={cell}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </main>
  );
}

const root = createRootRoute({ component: Outlet });
const page = createRoute({ getParentRoute: () => root, path: '/', component: Rows });
const router = createRouter({ routeTree: root.addChildren([page]) });
const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element');
createRoot(element).render(
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>
  </QueryClientProvider>,
);
