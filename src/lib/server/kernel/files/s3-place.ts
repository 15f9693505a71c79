/** A bucket, and where in it. */
export interface S3Place {
  bucket: string
  /** The bucket's own address, with a slash at the end. */
  url: string
  /** What all keys begin with; empty, or with a slash at the end. */
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The bucket is part of the path where an endpoint is named, as every store that speaks S3 takes it, and part
 * of the host at Amazon. Null for a setting that says no such place.
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
