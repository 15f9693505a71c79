/** A bucket and a folder in it. */
export interface S3Place {
  bucket: string
  /** The bucket's own address, with a trailing slash. */
  url: string
  /** The prefix of all keys; empty, or with a trailing slash. */
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses the setting. With a named endpoint the bucket is part of the path, which every S3 store accepts; at Amazon
 * it is part of the host. Returns null for an invalid setting.
 * @example s3PlaceOf('s3://college/files?endpoint=https://s3.example.org&region=eu-central-1', keys)
 */
export function s3PlaceOf(
  setting: string,
  keys: Pick<S3Place, 'accessKeyId' | 'secretAccessKey'>,
): S3Place | null {
  const { protocol, hostname: bucket, pathname = '', searchParams } = URL.parse(setting) ?? {}
  const region = searchParams?.get('region') ?? 'us-east-1'
  if (protocol !== 's3:' || !bucket || !/^[\w-]+$/.test(region)) return null
  const url = bucketUrl(bucket, region, searchParams?.get('endpoint') ?? null)
  if (!url) return null
  const folder = pathname.replaceAll(/^\/+|\/+$/g, '')
  return { bucket, url, folder: folder && `${folder}/`, region, ...keys }
}

function bucketUrl(bucket: string, region: string, endpoint: string | null): string | null {
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com/`
  const { protocol = '', origin, pathname = '' } = URL.parse(endpoint) ?? {}
  return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}/${bucket}/` : null
}
