import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** The query cache of the console's pages; starts empty each time the console is entered. */
export function ConsoleQueries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // `send` has repeated what can be repeated; a further try is the person's.
            retry: false,
            staleTime: 10_000,
            refetchOnWindowFocus: false,
            // Without a network a page says so instead of waiting, and asks again once there is one.
            networkMode: 'always',
            refetchOnReconnect: true,
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
