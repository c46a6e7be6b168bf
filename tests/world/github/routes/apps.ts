import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { tokenOf, type Answer, type Call } from '../http.ts';
import { notFound, ok, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

/** Installations of apps, each shown only to the app itself; emulate shows the first of all to anybody. `slugs` by id, from 1. */
export function appRoutes(site: Site, slugs: readonly string[]): Routes {
  const asked = (call: Call): number | Answer => {
    const id = issuerOf(tokenOf(call));
    if (slugs[id - 1] === undefined) return { status: 404, body: { message: 'Integration not found' } };
    const isTheirs = isSignedBy(tokenOf(call), site.emulate.privateKeys[id]!);
    return isTheirs ? id : { status: 401, body: { message: 'A JSON web token could not be decoded' } };
  };
  return {
    'GET /installation': ({ call }) => {
      const id = asked(call);
      if (typeof id !== 'number') return id;
      const row = site.emulate.tables.appInstallations.all().find((one) => one.app_id === id);
      if (row === undefined) return notFound;
      const html_url = `${site.serverUrl}/settings/installations/${row.installation_id}`;
      const { installation_id, permissions } = row;
      return ok({ id: installation_id, app_id: id, app_slug: slugs[id - 1], html_url, permissions });
    },
    'POST //app/installations/{id}/access_tokens': ({ call, params }, next) => {
      const id = asked(call);
      if (typeof id !== 'number') return id;
      const isSuspended = site.settings.suspendedInstallations.includes(Number(params['id']));
      return isSuspended ? { status: 403, body: { message: 'This installation has been suspended' } } : next();
    },
  };
}

function issuerOf(token: string): number {
  const [, payload = ''] = token.split('.');
  try {
    return Number((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss: unknown }).iss);
  } catch {
    return 0;
  }
}

function isSignedBy(token: string, privateKey: string): boolean {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const key = createPublicKey(createPrivateKey(privateKey));
  return verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
}
