import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrometheusMetrics } from '../prometheus-metrics.js';

/** A server of metrics, on a port that only Prometheus should reach. */
export interface MetricsServer {
  /** Such as `http://127.0.0.1:9100/metrics`. */
  address: string;
  stop(): void;
}

/** Serves `metrics` at `/metrics`. */
export async function startMetricsServer(
  metrics: PrometheusMetrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new Error(`The metrics cannot be served: ${error.message}. Choose another METRICS_PORT.`);
  });
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
