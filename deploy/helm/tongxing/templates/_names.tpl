{{- define "tongxing.name" -}}
{{- if contains "tongxing" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-tongxing" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tongxing.pods" -}}
app.kubernetes.io/name: tongxing
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tongxing.labels" -}}
{{ include "tongxing.pods" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "tongxing.secret" -}}
{{- .Values.secret.existing | default (include "tongxing.name" .) -}}
{{- end -}}
